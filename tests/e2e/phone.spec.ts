import type { Locator, Page } from "@playwright/test";
import { newPhone, phonesAt } from "#tests/kit/sms.ts";
import { expect, expectAccessible, newPerson, test } from "./kit.ts";
import { tabTo, takenOver } from "./walks.ts";

const course = "/courses/around-one-table";
const fields = ["firstName", "lastName", "email", "password", "phone"].map((id) => ({
  uid: id,
  id,
  type: id,
  name: {},
  active: true,
  validation: { required: id !== "phone" },
}));
const withPhone = {
  registration: { fields, phone: true },
  userManagement: { allowChangePersonalInfo: false },
};

const popupOf = (page: Page) => page.getByRole("dialog");
const codeField = (page: Page) => popupOf(page).getByLabel("Your code");

/** Fills in the registration form with a phone and sends it. */
async function registerWithPhone(page: Page, phone: string, person = newPerson()) {
  const form = popupOf(page);
  await form.getByLabel("First name").fill(person.firstName);
  await form.getByLabel("Last name").fill(person.lastName);
  await form.getByLabel("Email").fill(person.email);
  await form.getByLabel("Password", { exact: true }).fill(person.password);
  await form.getByLabel("Phone").fill(phone);
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Create my account" }).click();
  return person;
}

/** Puts a text where pasted texts come from, and pastes it. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    input.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** With scripts the sixth digit sends it. */
async function enterCode(page: Page, code: string, scripts: boolean): Promise<void> {
  await codeField(page).fill(code);
  if (!scripts) await popupOf(page).getByRole("button", { name: "Check the code" }).click();
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("one registers with a phone, whose code comes by text message", async ({
  page,
  home,
  portals,
  scripts,
  settings,
}) => {
  await settings(withPhone);
  const phones = phonesAt(portals);
  const phone = newPhone();
  await page.goto(`${home}${course}?scenario=sign-in`);
  if (scripts) await takenOver(page);
  const person = await registerWithPhone(page, phone);
  await expect(popupOf(page).getByRole("heading", { level: 2 })).toHaveText(
    "We sent you six digits",
  );
  await expect(popupOf(page)).toContainText("+380\u00a050");
  if (scripts) {
    await expect(codeField(page)).toBeFocused();
    await expectAccessible(page);
  }
  const code = await phones.codeTo(phone);
  await enterCode(page, otherThan(code), scripts);
  await expect(popupOf(page)).toContainText("This is not the code we sent.");
  // What was entered before is still there, and the password need not be typed again.
  await enterCode(page, code, scripts);
  await expect(popupOf(page)).toHaveCount(0);
  await page.goto(`${home}/profile`);
  await expect(page.getByRole("main")).toContainText(person.email);
  expect(await phones.textsTo(phone)).toHaveLength(1);
});

test("Change registration data leads back to what was entered, and sends no second message", async ({
  page,
  home,
  portals,
  scripts,
  settings,
}) => {
  await settings(withPhone);
  const phones = phonesAt(portals);
  const phone = newPhone();
  await page.goto(`${home}${course}?scenario=sign-in`);
  if (scripts) await takenOver(page);
  const person = await registerWithPhone(page, phone);
  await popupOf(page).getByRole("link", { name: "Change registration data" }).click();
  await expect(popupOf(page).getByLabel("Email")).toHaveValue(person.email);
  await expect(popupOf(page).getByLabel("Phone")).toHaveValue(phone);
  await registerWithPhone(page, phone, { ...person, firstName: "Hannah" });
  await enterCode(page, await phones.codeTo(phone), scripts);
  await expect(popupOf(page)).toHaveCount(0);
  expect(await phones.textsTo(phone)).toHaveLength(1);
});

test("a phone or an email that has an account is told before anything is sent", async ({
  page,
  home,
  portals,
  settings,
  admin,
  scripts,
}) => {
  await settings(withPhone);
  const phones = phonesAt(portals);
  const [taken, free] = [newPhone(), newPhone()];
  await admin.rows("insert into users (phone) values ($1)", [taken]);
  await page.goto(`${home}${course}?scenario=sign-in`);
  if (scripts) await takenOver(page);
  await registerWithPhone(page, taken);
  await expect(popupOf(page).getByRole("alert")).toContainText(
    "There is already an account with this phone number.",
  );
  await registerWithPhone(page, free, { ...newPerson(), email: "keeper@example.org" });
  await expect(popupOf(page).getByRole("alert")).toContainText(
    "There is already an account with this email.",
  );
  expect([...(await phones.textsTo(taken)), ...(await phones.textsTo(free))]).toEqual([]);
});

test("a message that could not be sent leaves the form as it is, and shows no text", async ({
  page,
  home,
  portals,
  settings,
  scripts,
  quietAbout,
}) => {
  await settings(withPhone);
  quietAbout(/status of 502/);
  const phones = phonesAt(portals);
  await phones.fail("400");
  await page.goto(`${home}${course}?scenario=sign-in`);
  if (scripts) await takenOver(page);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  const person = await registerWithPhone(page, newPhone());
  expect((await answered).status()).toBe(502);
  await expect(popupOf(page).getByRole("alert")).toHaveCount(0);
  await expect(popupOf(page).getByLabel("Email")).toHaveValue(person.email);
  await expect.poll(() => portals.faults.splice(0).join()).toContain("could not be sent");
  await phones.fail("");
  if (!scripts) return;
  await popupOf(page).getByRole("button", { name: "Create my account" }).click();
  await expect(codeField(page)).toBeVisible();
});

test("@scripts a code is pasted whole or not at all, and sends itself once", async ({
  page,
  home,
  portals,
  settings,
}) => {
  await settings(withPhone);
  const phone = newPhone();
  await page.goto(`${home}${course}?scenario=sign-in`);
  await takenOver(page);
  await registerWithPhone(page, phone);
  const field = codeField(page);
  await expect(field).toBeVisible();
  for (const no of ["12345", "1234567", "abcdef", "Your code is 123 456"]) {
    await paste(field, no);
    await expect(field).toHaveValue("");
  }
  await field.pressSequentially("12ab3");
  await expect(field).toHaveValue("123");
  await field.fill("");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await paste(field, await phonesAt(portals).codeTo(phone));
  await expect(popupOf(page)).toHaveCount(0);
  expect(sent).toHaveLength(1);
});

test("@scripts a code is asked for again at once, after 30 s, and after 180 s not any more", async ({
  page,
  home,
  portals,
  settings,
}) => {
  await settings(withPhone);
  const phones = phonesAt(portals);
  const phone = newPhone();
  await page.clock.install();
  await page.goto(`${home}${course}?scenario=sign-in`);
  await takenOver(page);
  await registerWithPhone(page, phone);
  const again = popupOf(page).getByRole("button", { name: /^Send it again/ });
  await expect(again).toHaveText("Send it again");
  await again.click();
  for (const [seconds, shown, messages] of [
    [30, /in 0:(30|2\d)/, 2],
    [180, /in (3:00|2:\d\d)/, 3],
  ] as const) {
    await expect(again).toHaveText(shown);
    await expect(again).toHaveAttribute("aria-disabled", "true");
    expect(await phones.textsTo(phone)).toHaveLength(messages);
    portals.clock.advance(seconds * 1000);
    await page.clock.runFor(seconds * 1000);
    await expect(again).toHaveText("Send it again");
    await again.click();
  }
  await expect(popupOf(page).getByRole("alert")).toHaveText(
    "The phone number seems to be wrong. Please register again.",
  );
  expect(await phones.textsTo(phone)).toHaveLength(3);
});

test("@scripts a click beside the popup does not close it while a code is entered", async ({
  page,
  home,
  settings,
}) => {
  await settings(withPhone);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${home}${course}?scenario=sign-in`);
  await takenOver(page);
  await registerWithPhone(page, newPhone());
  await expect(codeField(page)).toBeVisible();
  await page.mouse.click(100, 400);
  await expect(codeField(page)).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
});

test("one signs in by phone alone, the first time and again", async ({
  page,
  home,
  portals,
  scripts,
  settings,
  context,
}) => {
  await settings(withPhone);
  const phones = phonesAt(portals);
  const phone = newPhone();
  const names: (string | null)[] = [];
  for (const _ of ["first", "again"]) {
    await page.goto(`${home}${course}?scenario=login&step=login-by-phone`);
    if (scripts) await takenOver(page);
    await popupOf(page).getByLabel("Phone").fill(phone);
    await popupOf(page).getByRole("checkbox").check();
    if (scripts) await expectAccessible(page);
    await popupOf(page).getByRole("button", { name: "Send me the code" }).click();
    await expect(codeField(page)).toBeVisible();
    await enterCode(page, await phones.codeTo(phone), scripts);
    await expect(popupOf(page)).toHaveCount(0);
    const self = await page.request.get(`${home}/api/users/self`);
    names.push(((await self.json()) as { id: string }).id);
    await context.clearCookies();
  }
  expect(names[0]).not.toBe("guest");
  expect(names[1]).toBe(names[0]);
});

test("the code is sent again on request, and the screen says when the next time is", async ({
  page,
  home,
  portals,
  scripts,
  settings,
}) => {
  await settings(withPhone);
  const phones = phonesAt(portals);
  const phone = newPhone();
  await page.goto(`${home}${course}?scenario=sign-in`);
  if (scripts) await takenOver(page);
  await registerWithPhone(page, phone);
  const again = popupOf(page).getByRole("button", { name: /^Send it again/ });
  await again.click();
  await expect(popupOf(page).getByRole("status")).toContainText("We have sent it again.");
  expect(await phones.textsTo(phone)).toHaveLength(2);
  if (scripts) return;
  await expect(popupOf(page)).toContainText(/You can ask for it again in 0:(30|2\d)/);
  await again.click();
  await expect(popupOf(page).getByRole("alert")).toContainText("A message is on its way already.");
  expect(await phones.textsTo(phone)).toHaveLength(2);
});

test("@scripts in Arabic, with a keyboard alone, one registers with a phone", async ({
  page,
  arabic,
  portals,
}) => {
  await page.goto(`${arabic}/?scenario=sign-in`);
  await takenOver(page);
  const { email, password } = newPerson();
  const phone = newPhone();
  const form = popupOf(page);
  const entered = { firstName: "حنان", lastName: "خوري", email, password, phone };
  for (const [name, text] of Object.entries(entered)) {
    await tabTo(page, form.locator(`[name=${name}]`));
    await page.keyboard.type(text);
  }
  await expect(form.getByRole("checkbox")).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("الرمز")).toBeFocused();
  await expectAccessible(page);
  const code = await phonesAt(portals).codeTo(phone);
  // As an Arabic keyboard has them.
  await page.keyboard.type(code.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)]!));
  await expect(form).toHaveCount(0);
});
