import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { expectServerPage, holdFiles, hydrate } from "#tests/e2e/page-steps.ts";

test.use({ timezoneId: "Asia/Kathmandu" });

test("@scripts people choose what reaches them, and take over the device's time zone", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(home);
  await registerByApi(page, home, newPerson());
  await page.goto(`${home}/profile/Notifications/NotificationsPage`);
  await page.getByRole("link", { name: "Choose what reaches you" }).click();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, ["color-contrast"]);
  const certificates = page.getByRole("group", { name: "Certificates" });
  await certificates.getByRole("checkbox", { name: "Email" }).uncheck();
  await page.getByRole("button", { name: "Use this device’s time zone" }).click();
  await page.getByLabel("From").fill("22:00");
  await page.getByLabel("To", { exact: true }).fill("07:30");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await expect(certificates.getByRole("checkbox", { name: "Email" })).not.toBeChecked();
  await expect(page.getByLabel("Your time zone")).toHaveValue(/^Asia\/(?:Kathmandu|Katmandu)$/);
  await expect(page.getByLabel("From")).toHaveValue("22:00");
});

test("@scripts a time zone that is chosen before scripts run stays", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(home);
  await registerByApi(page, home, newPerson());
  await page.goto(`${home}/profile/Notifications/NotificationsPage`);
  await page.getByRole("link", { name: "Choose what reaches you" }).click();
  const field = page.getByLabel("Your time zone");
  await expect(field).toBeVisible();
  const sendScripts = await holdFiles(page, /\.js$/);
  await page.reload({ waitUntil: "commit" });
  await field.selectOption("Europe/Berlin");
  await expectServerPage(page);
  sendScripts();
  await hydrate(page);
  await expect(page.getByRole("button", { name: "Use this device’s time zone" })).toBeVisible();
  await expect(field).toHaveValue("Europe/Berlin");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue("Europe/Berlin");
});
