import type { FieldError } from "#platform/domain-error.ts";

/** What was entered into the page that creates the first portal. It never contains a password. */
export type ClaimValues = {
  portalName: string;
  primaryLanguage: string;
  otherLanguages: readonly string[];
  /** The answers about the owner's account, by field id. */
  account: Readonly<Record<string, string>>;
};

/** What is wrong with the form: with some of its fields, or with all of it. */
export type ClaimErrors = {
  messageKey: string;
  fields: Readonly<Record<string, FieldError>>;
};
