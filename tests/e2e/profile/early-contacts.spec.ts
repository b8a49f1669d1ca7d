import { expect, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { expectServerPage, holdFiles, hydrate } from "#tests/e2e/page-steps.ts";

test("@scripts an email changed before scripts run asks for the password too", async ({
  page,
  homeUrl: home,
}) => {
  const person = newPerson();
  await registerByApi(page, home, person);
  const sendScripts = await holdFiles(page, /\.js$/);
  await page.goto(`${home}/profile`, { waitUntil: "commit" });
  const email = page.getByLabel("Email", { exact: true });
  await email.fill(`early.${person.email}`);
  const password = page.getByLabel("Your password");
  await expect(password).toBeHidden();
  await expectServerPage(page);
  sendScripts();
  await hydrate(page);
  await expect(email).toHaveValue(`early.${person.email}`);
  await password.fill(person.password);
  await page.getByRole("main").getByRole("button", { name: "Save" }).nth(1).click();
  await expect(page.getByText("Saved").first()).toBeVisible();
});
