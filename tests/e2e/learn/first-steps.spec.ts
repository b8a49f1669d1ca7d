import { expect, newPerson, register, registerByApi, test } from "#tests/e2e/kit.ts";

const openCoursePath = "/courses/the-father-and-two-sons";
const registrationCoursePath = "/courses/around-one-table";

test("a guest starts an open course and continues without being asked to sign in", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(home + openCoursePath);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Father and Two Sons");
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await expect(page).toHaveURL(/\/lesson\/before-you-begin\/$/);
  await page.getByRole("button", { name: "Finish and continue" }).click();
  await expect(page).toHaveURL(/\/lesson\/give-me-my-share\/$/);
  await page.goto(home + openCoursePath);
  await expect(page.getByText("1 of 9 finished")).toBeVisible();
  await expect(
    page.getByRole("button", { name: "Continue: Give me my share" }).first(),
  ).toBeVisible();
});

test("a course that requires registration opens the popup, and the new account continues in the first lesson", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(home + registrationCoursePath);
  await page.getByRole("button", { name: "Start the course" }).first().click();
  const popup = page.getByRole("dialog");
  await expect(popup).toBeVisible();
  await popup.getByRole("link", { name: "Create an account", exact: true }).click();
  await register(page, newPerson());
  await expect(page).toHaveURL(/\/lesson\/[\w-]+\/$/);
  await expect(page.getByRole("button", { name: "Finish and continue" })).toBeVisible();
});

test("a guest's progress belongs to their account after they register, and on another device after they sign in", async ({
  page,
  browser,
  homeUrl: home,
}) => {
  const person = newPerson();
  await page.goto(home + openCoursePath);
  await page.getByRole("button", { name: "Start the course" }).first().click();
  await page.getByRole("button", { name: "Finish and continue" }).click();
  await expect(page).toHaveURL(/give-me-my-share/);
  await registerByApi(page, home, person);
  await page.goto(`${home}${openCoursePath}`);
  await expect(page.getByText("1 of 9 finished")).toBeVisible();

  const otherDevicePage = await browser.newPage();
  await otherDevicePage.goto(`${home}${openCoursePath}?scenario=login`);
  const popup = otherDevicePage.getByRole("dialog");
  await popup.getByLabel("Email").fill(` ${person.email.toUpperCase()} `);
  await popup.getByLabel("Password", { exact: true }).fill(person.password);
  await popup.getByRole("button", { name: "Sign in" }).click();
  await expect(otherDevicePage.getByText("1 of 9 finished")).toBeVisible();
  await otherDevicePage.close();
});

test("a wrong password shows an error, keeps the email and loses nothing", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(`${home}/?scenario=login`);
  const popup = page.getByRole("dialog");
  await popup.getByLabel("Email").fill("nobody@example.org");
  await popup.getByLabel("Password", { exact: true }).fill("not the right one");
  await popup.getByRole("button", { name: "Sign in" }).click();
  await expect(popup.getByText("Wrong email or password, or too many attempts.")).toBeVisible();
  await expect(popup.getByLabel("Email")).toHaveValue("nobody@example.org");
});

test("a forgotten password is replaced through the email's link", async ({
  page,
  homeUrl: home,
}) => {
  const person = newPerson();
  await registerByApi(page, home, person);
  await page.goto(`${home}/profile`);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Sign in", exact: true })).toBeVisible();
  await page.goto(`${home}/?scenario=login`);
  await page.getByRole("dialog").getByRole("link", { name: "Forgot password?" }).click();
  await page.getByRole("dialog").getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("Check your email")).toBeVisible();
  await page.goto(`${home}/outbox`);
  await page
    .getByRole("link", { name: /scenario=restore-password/ })
    .first()
    .click();
  const popup = page.getByRole("dialog");
  await popup.getByLabel("New password").fill("another lamp entirely");
  await popup.getByLabel("Repeat password").fill("another lamp entirely");
  await popup.getByRole("button", { name: "Save new password" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(page.getByRole("dialog").getByLabel("Email")).toHaveValue(person.email);
  await page
    .getByRole("dialog")
    .getByLabel("Password", { exact: true })
    .fill("another lamp entirely");
  await page.getByRole("dialog").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto(`${home}/profile`);
  await expect(page.getByText(person.email)).toBeVisible();
});

test("an unknown URL shows that the page could not be found, and a link back", async ({
  page,
  homeUrl: home,
}) => {
  const response = await page.goto(`${home}/no/such/path/here`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "This page could not be found" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the courses" }).click();
  await expect(page).toHaveURL(/\/courses\/$/);
});
