import { type Browser, postForm } from "./browser.ts";
import { testPassword } from "./factories.ts";

/** A correct form of the page that creates the first portal. */
export const claimForm = {
  portalName: "Hope",
  primaryLanguage: "uk",
  otherLanguages: "en",
  firstName: "Anna",
  lastName: "Koval",
  email: "anna@example.org",
  password: testPassword,
};

/** Sends the form of a claim link. */
export const sendClaim = (browser: Browser, path: string, changes: Record<string, string> = {}) =>
  postForm(browser, path, { ...claimForm, ...changes });
