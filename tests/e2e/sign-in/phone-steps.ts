import type { Page } from "@playwright/test";
import { newPerson } from "#tests/e2e/kit.ts";

export const course = "/courses/around-one-table";
const fields = ["firstName", "lastName", "email", "password", "phone"].map((id) => ({
  uid: id,
  id,
  type: id,
  name: {},
  active: true,
  validation: { required: id !== "phone" },
}));
/** Settings with a verified phone in the registration, and with sign-in by phone. */
export const phoneSettings = {
  registration: { fields, phone: true },
  userManagement: { allowChangePersonalInfo: false },
};

export const popupOf = (page: Page) => page.getByRole("dialog");
/** The field is found by its role, because a button may have the same name. */
export const phoneField = (page: Page) => popupOf(page).getByRole("textbox", { name: /^Phone/ });
export const codeField = (page: Page) => popupOf(page).getByLabel("Your code");

/** Fills in the registration form with a phone and sends it. */
export async function registerWithPhone(page: Page, phone: string, person = newPerson()) {
  const form = popupOf(page);
  await form.getByLabel("First name").fill(person.firstName);
  await form.getByLabel("Last name").fill(person.lastName);
  await form.getByLabel("Email").fill(person.email);
  await form.getByLabel("Password", { exact: true }).fill(person.password);
  await phoneField(page).fill(phone);
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Create account" }).click();
  return person;
}

/** Enters a code and submits it. With scripts the sixth digit submits it, without scripts a button. */
export async function enterCode(page: Page, code: string, hasScripts: boolean): Promise<void> {
  await codeField(page).fill(code);
  if (!hasScripts) await popupOf(page).getByRole("button", { name: "Check code" }).click();
}
