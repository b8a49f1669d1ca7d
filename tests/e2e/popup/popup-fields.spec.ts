import { expect, newPerson, register, test } from "#tests/e2e/kit.ts";
import { stopClock, hydrate } from "#tests/e2e/page-steps.ts";

const course = "/courses/around-one-table";
const signUpPath = `${course}?scenario=sign-in`;

test("each invalid field has its own message, linked to it, and the first one gets the focus", async ({
  page,
  homeUrl: home,
  hasScripts,
}) => {
  await page.goto(home + signUpPath);
  if (hasScripts) await hydrate(page);
  const popup = page.getByRole("dialog");
  await popup.getByLabel("First name").fill("Hanna");
  await popup.getByLabel("Last name").fill("K2");
  await popup.getByLabel("Email").fill("hanna@");
  await popup.getByRole("button", { name: "Create account" }).click();
  await expect(popup.getByRole("alert")).toContainText("Nothing you typed is lost.");
  await expect(popup.getByLabel("Last name")).toHaveAccessibleDescription(/without digits/);
  await expect(popup.getByLabel("Email")).toHaveAccessibleDescription(/Check the email address/);
  await expect(popup.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    "Password: Fill in this field.",
  );
  await expect(popup.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await expect(popup.getByLabel("First name")).not.toHaveAttribute("aria-invalid");
  await expect(popup.getByLabel("First name")).toHaveValue("Hanna");
  await expect(popup.getByLabel("Email")).toHaveValue("hanna@");
  if (hasScripts) await expect(popup.getByLabel("Last name")).toBeFocused();
});

test("@scripts a field is validated 500 ms after the last key, not before", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(home + signUpPath);
  await hydrate(page);
  const email = page.getByRole("dialog").getByLabel("Email");
  const timerStarted = await stopClock(page);
  await email.pressSequentially("hanna@");
  await timerStarted(500);
  await page.clock.runFor(400);
  await email.press("e");
  await page.clock.runFor(499);
  await expect(email).not.toHaveAttribute("aria-invalid");
  await page.clock.runFor(1);
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await email.fill("hanna@example.org");
  await page.clock.runFor(500);
  await expect(email).not.toHaveAttribute("aria-invalid");
});

test("@scripts a new password shows its strength, and a common password is refused with a message at its field", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(home + signUpPath);
  await hydrate(page);
  const password = page.getByRole("dialog").getByLabel("Password", { exact: true });
  await expect(password).toHaveAccessibleDescription(/at least 8/);
  await password.fill("Tr0ub4d!");
  await expect(password).toHaveAccessibleDescription(/Easy to guess/);
  await password.fill("green lamp 42");
  await expect(password).toHaveAccessibleDescription("Good password");
  await password.fill("correct horse battery staple");
  await expect(password).toHaveAccessibleDescription("Strong password");
  await register(page, { ...newPerson(), password: "Password1234" });
  await expect(password).toHaveAccessibleDescription(/Many people use this password/);
  await expect(password).toBeFocused();
});

test("names of 2 and 15 letters are accepted, names of 1 and 16 are not", async ({
  page,
  homeUrl: home,
}) => {
  test.slow();
  const person = newPerson();
  const popup = page.getByRole("dialog");
  await page.goto(home + signUpPath);
  await register(page, { ...person, firstName: "A", lastName: "Abcdefghijklmnop" });
  await expect(popup.getByLabel("First name")).toHaveAccessibleDescription(/at least 2/);
  await expect(popup.getByLabel("Last name")).toHaveAccessibleDescription(/15 characters or fewer/);
  await register(page, { ...person, firstName: "Al", lastName: "Abcdefghijklmno" });
  await expect(popup).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Your profile" })).toBeVisible();
});

test("fields tell password managers and keyboards what they are for", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(home + signUpPath);
  const popup = page.getByRole("dialog");
  await expect(popup.getByLabel("First name")).toHaveAttribute("autocomplete", "given-name");
  await expect(popup.getByLabel("Last name")).toHaveAttribute("autocomplete", "family-name");
  await expect(popup.getByLabel("Email")).toHaveAttribute("autocomplete", "email");
  await expect(popup.getByLabel("Email")).toHaveAttribute("type", "email");
  const password = popup.getByLabel("Password", { exact: true });
  await expect(password).toHaveAttribute("autocomplete", "new-password");
  for (const field of await popup.locator("input.input").all())
    expect(
      await field.evaluate((one) => parseFloat(getComputedStyle(one).fontSize)),
    ).toBeGreaterThanOrEqual(16);

  await page.goto(`${home}${course}?scenario=login`);
  await expect(popup.getByLabel("Email")).toHaveAttribute("autocomplete", "username webauthn");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await expect(page.locator('meta[name="viewport"]')).not.toHaveAttribute(
    "content",
    /user-scalable|maximum-scale/,
  );
});

const createField = (id: string, properties: Record<string, unknown>) => ({
  uid: id,
  id,
  name: {},
  type: "text",
  active: true,
  ...properties,
});
const registrationFields = [
  createField("firstName", { validation: { required: true, minLength: 4, maxLength: 6 } }),
  createField("lastName", { active: false }),
  createField("email", { type: "email", validation: { required: true, email: true } }),
  createField("password", { type: "password", validation: { required: true, minLength: 3 } }),
  createField("church", {
    name: { en: "Your church", uk: "Ваша церква" },
    validation: { required: true, regexp: "^[A-Z].*$" },
    defaultValue: "St Luke",
  }),
  createField("additional", { validation: {} }),
];

test("a portal's own registration fields follow its own rules, in the visitor's language", async ({
  page,
  homeUrl: home,
  changeSettings,
}) => {
  await changeSettings({ registration: { fields: registrationFields } });
  await page.goto(home + signUpPath);
  const popup = page.getByRole("dialog");
  await expect(popup.getByLabel("Last name")).toHaveCount(0);
  const church = popup.getByLabel("Your church");
  await expect(church).toHaveValue("St Luke");
  await expect(popup.getByLabel("Additional information (optional)")).toBeVisible();
  await popup.getByLabel("First name").fill("Ann");
  await church.fill("st luke");
  await popup.getByLabel("Email").fill(newPerson().email);
  await popup.getByLabel("Password", { exact: true }).fill("ab");
  const sendButton = popup.getByRole("button", { name: "Create account" });
  await sendButton.click();
  await expect(popup.getByLabel("First name")).toHaveAccessibleDescription(
    "Use at least 4 characters.",
  );
  await expect(church).toHaveAccessibleDescription("Check the format of this answer.");
  await expect(popup.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    "Use at least 3 characters.",
  );
  await popup.getByLabel("First name").fill("Annabel");
  await church.fill("St Luke");
  await popup.getByLabel("Password", { exact: true }).fill("abc");
  await sendButton.click();
  await expect(popup.getByLabel("First name")).toHaveAccessibleDescription(
    "Use 6 characters or fewer.",
  );
  await popup.getByLabel("First name").fill("Hannah");
  await popup.getByLabel("Password", { exact: true }).fill("abc");
  await sendButton.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Your profile" })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${home}${signUpPath}&lang=uk`);
  await expect(popup.getByLabel("Ваша церква")).toHaveValue("St Luke");
});

test("a portal without the email sign-in method shows no form", async ({
  page,
  homeUrl: home,
  changeSettings,
}) => {
  await changeSettings({ registration: { email: false } });
  await page.goto(home + signUpPath);
  await expect(page.getByText("You can’t sign in here at the moment.")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("textbox")).toHaveCount(0);
});
