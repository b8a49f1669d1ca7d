import { newPhone, phonesAt } from "#tests/kit/sms.ts";
import { expect, expectAccessible, newPerson, test } from "#tests/e2e/kit.ts";
import {
  codeField,
  course,
  enterCode,
  phoneField,
  popupOf,
  registerWithPhone,
  phoneSettings,
} from "./phone-steps.ts";
import { tabTo, hydrate } from "#tests/e2e/page-steps.ts";

const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("a user registers with a phone and the code that comes by SMS", async ({
  page,
  homeUrl: home,
  testServer,
  hasScripts,
  changeSettings,
}) => {
  await changeSettings(phoneSettings);
  const phones = phonesAt(testServer);
  const phone = newPhone();
  await page.goto(`${home}${course}?scenario=sign-in`);
  if (hasScripts) await hydrate(page);
  const person = await registerWithPhone(page, phone);
  await expect(popupOf(page).getByRole("heading", { level: 2 })).toHaveText(
    "Enter the six-digit code",
  );
  await expect(popupOf(page)).toContainText("+380\u00a050");
  if (hasScripts) {
    await expect(codeField(page)).toBeFocused();
    await expectAccessible(page);
  }
  const code = await phones.codeTo(phone);
  await enterCode(page, wrongCodeFor(code), hasScripts);
  await expect(popupOf(page)).toContainText("That code isn’t right.");
  // The entered values are still there, and the password need not be typed again.
  await enterCode(page, code, hasScripts);
  await expect(popupOf(page)).toHaveCount(0);
  await page.goto(`${home}/profile`);
  await expect(page.getByRole("main")).toContainText(person.email);
  expect(await phones.textsTo(phone)).toHaveLength(1);
});

test("Change registration data leads back to the entered values, and sends no second message", async ({
  page,
  homeUrl: home,
  testServer,
  hasScripts,
  changeSettings,
}) => {
  await changeSettings(phoneSettings);
  const phones = phonesAt(testServer);
  const phone = newPhone();
  await page.goto(`${home}${course}?scenario=sign-in`);
  if (hasScripts) await hydrate(page);
  const person = await registerWithPhone(page, phone);
  await popupOf(page).getByRole("link", { name: "Change registration data" }).click();
  await expect(popupOf(page).getByLabel("Email")).toHaveValue(person.email);
  await expect(phoneField(page)).toHaveValue(phone);
  await registerWithPhone(page, phone, { ...person, firstName: "Hannah" });
  await enterCode(page, await phones.codeTo(phone), hasScripts);
  await expect(popupOf(page)).toHaveCount(0);
  expect(await phones.textsTo(phone)).toHaveLength(1);
});

test("a phone or an email that has an account is reported before anything is sent", async ({
  page,
  homeUrl: home,
  testServer,
  changeSettings,
  admin,
  hasScripts,
}) => {
  await changeSettings(phoneSettings);
  const phones = phonesAt(testServer);
  const [takenPhone, freePhone] = [newPhone(), newPhone()];
  await admin.query("insert into users (phone, phone_verified_at) values ($1, now())", [
    takenPhone,
  ]);
  await page.goto(`${home}${course}?scenario=sign-in`);
  if (hasScripts) await hydrate(page);
  await registerWithPhone(page, takenPhone);
  await expect(phoneField(page)).toHaveAccessibleDescription(
    /There’s already an account with this phone number\./,
  );
  await registerWithPhone(page, freePhone, { ...newPerson(), email: "admin@example.org" });
  await expect(popupOf(page).getByLabel("Email")).toHaveAccessibleDescription(
    /There’s already an account with this email\./,
  );
  expect([...(await phones.textsTo(takenPhone)), ...(await phones.textsTo(freePhone))]).toEqual([]);
});

test("if the SMS can't be sent, the form stays as it is and shows no message", async ({
  page,
  homeUrl: home,
  testServer,
  changeSettings,
  hasScripts,
  expectConsoleErrors,
}) => {
  await changeSettings(phoneSettings);
  expectConsoleErrors(/status of 502/);
  const phones = phonesAt(testServer);
  await phones.setFailureStatus("400");
  await page.goto(`${home}${course}?scenario=sign-in`);
  if (hasScripts) await hydrate(page);
  const postStatuses: number[] = [];
  page.on("response", (response) => {
    if (response.request().method() === "POST") postStatuses.push(response.status());
  });
  const person = await registerWithPhone(page, newPhone());
  await expect.poll(() => postStatuses).toEqual([502]);
  await expect(popupOf(page).getByRole("alert")).toHaveCount(0);
  await expect(popupOf(page).getByLabel("Email")).toHaveValue(person.email);
  await expect.poll(() => testServer.loggedErrors.splice(0).join()).toContain("could not be sent");
  await phones.setFailureStatus("");
  if (!hasScripts) return;
  await popupOf(page).getByRole("button", { name: "Create account" }).click();
  await expect(codeField(page)).toBeVisible();
});

test("a user signs in with only a phone, the first time and again", async ({
  page,
  homeUrl: home,
  testServer,
  hasScripts,
  changeSettings,
  context,
}) => {
  await changeSettings(phoneSettings);
  const phones = phonesAt(testServer);
  const phone = newPhone();
  const userIds: (string | null)[] = [];
  for (const _ of ["first", "again"]) {
    await page.goto(`${home}${course}?scenario=login&step=login-by-phone`);
    if (hasScripts) await hydrate(page);
    await phoneField(page).fill(phone);
    await popupOf(page).getByRole("checkbox").check();
    if (hasScripts) await expectAccessible(page);
    await popupOf(page).getByRole("button", { name: "Send code" }).click();
    await expect(codeField(page)).toBeVisible();
    await enterCode(page, await phones.codeTo(phone), hasScripts);
    await expect(popupOf(page)).toHaveCount(0);
    const selfResponse = await page.request.get(`${home}/api/users/self`);
    userIds.push(((await selfResponse.json()) as { id: string }).id);
    await context.clearCookies();
  }
  expect(userIds[0]).not.toBe("guest");
  expect(userIds[1]).toBe(userIds[0]);
});

test("@scripts in Arabic, with a keyboard alone, a user registers with a phone", async ({
  page,
  arabicUrl: arabic,
  testServer,
}) => {
  await page.goto(`${arabic}/?scenario=sign-in`);
  await hydrate(page);
  const { email, password } = newPerson();
  const phone = newPhone();
  const form = popupOf(page);
  const enteredValues = { firstName: "حنان", lastName: "خوري", email, password, phone };
  for (const [name, text] of Object.entries(enteredValues)) {
    await tabTo(page, form.locator(`[name=${name}]`));
    await page.keyboard.type(text);
  }
  await expect(form.getByRole("checkbox")).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("الرمز")).toBeFocused();
  await expectAccessible(page);
  const code = await phonesAt(testServer).codeTo(phone);
  // The digits of an Arabic keyboard.
  await page.keyboard.type(code.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)]!));
  await expect(form).toHaveCount(0);
});
