import { readFile } from "node:fs/promises";
import { expect, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { grantRole } from "#tests/e2e/studio-steps.ts";

test("an admin changes the security settings and finds the change in the audit log", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  const person = { ...newPerson(), firstName: "Zoryana" };
  await registerByApi(page, home, person);
  const fullName = `${person.firstName} ${person.lastName}`;
  await grantRole(admin, person, "mp-admin");
  const days = 100 + Math.floor(Math.random() * 3_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${home}/studio/settings/security`);
  await expect(page.getByRole("listitem").filter({ hasText: fullName }).first()).toContainText(
    "No second step.",
  );
  const field = page.getByLabel("Days to store the audit log");
  await field.fill("5");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(field).toHaveAccessibleDescription("Enter a whole number from 90 to 3650.");
  await field.fill(String(days));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(field).toHaveValue(String(days));

  await page.goto(`${home}/studio/settings/audit-log`);
  // On a phone the list comes first, and the filters open when they are needed.
  const search = page.getByLabel("Search", { exact: true });
  await expect(search).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(search).toBeVisible();
  await expect(page.getByText("Filter", { exact: true })).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText("Filter", { exact: true }).click();
  await search.fill(String(days));
  await page.getByLabel("Person", { exact: true }).selectOption({ label: fullName });
  await page.getByLabel("Change", { exact: true }).selectOption({ label: "Changed the settings" });
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`text=${days}`));
  await expect(page.getByText("Filter (3)")).toBeVisible();
  await expect(search).toBeHidden();
  const entries = page.getByRole("main").getByRole("listitem");
  const entry = entries.filter({ hasText: "Changed the settings" }).first();
  await expect(entry).toContainText("audit log › retention days");
  await expect(entry).toContainText(String(days));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export as a file" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toContain("updateSettings");
});
