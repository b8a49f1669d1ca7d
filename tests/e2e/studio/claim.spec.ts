import { createHash, randomBytes } from "node:crypto";
import { expect, expectAccessible, newPerson, test } from "#tests/e2e/kit.ts";
import { doubleTextSize, expectNoSidewaysScroll } from "#tests/e2e/studio-steps.ts";
import { databaseUrlOf, runStatement, startTestServer } from "#tests/e2e/test-server.ts";

test("@scripts the page of a claim link is accessible, fits a phone, and creates the portal by keyboard", async ({
  page,
}) => {
  test.slow();
  const database = `browser_empty_${randomBytes(6).toString("hex")}`;
  const serverUrl = process.env["LAMPSTAND_BROWSER_DATABASE"]!;
  await runStatement(serverUrl, `create database ${database}`);
  const server = await startTestServer({ database });
  try {
    const tokenHash = createHash("sha256").update("a-token").digest("hex");
    await runStatement(
      databaseUrlOf(database),
      `insert into claim_links (token_hash, expires_at) values ('${tokenHash}', now() + interval '1 hour')`,
    );
    const link = `http://localhost:${server.port}/claim/a-token`;
    await page.goto(`${link}?lang=ar`);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goto(link);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page, ["color-contrast"]);
    await doubleTextSize(page);
    await expectNoSidewaysScroll(page);

    const person = newPerson();
    await page.goto(link);
    const type = (label: string, text: string) =>
      page.getByLabel(label, { exact: true }).pressSequentially(text);
    await type("Name of the portal", "Hope");
    await page.keyboard.press("Tab");
    // The main language isn't offered again among the others.
    await expect(page.getByRole("checkbox", { name: "English" })).toBeHidden();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("checkbox", { name: "Українська" })).toBeHidden();
    await page.getByRole("checkbox", { name: "English" }).press("Space");
    await type("First name", "H");
    await type("Last name", person.lastName);
    await type("Email", person.email);
    await type("Password", person.password);
    await page.keyboard.press("Enter");
    const firstName = page.getByLabel("First name", { exact: true });
    await expect(firstName).toBeFocused();
    await expect(firstName).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Name of the portal")).toHaveValue("Hope");
    await expect(page.getByLabel("Main language")).toHaveValue("uk");
    await expect(page.getByRole("checkbox", { name: "English" })).toBeChecked();
    await expectAccessible(page);
    await page.keyboard.type("anna");
    await type("Password", person.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/studio$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goto(`http://localhost:${server.port}/`);
    await expect(page).toHaveTitle(/Hope/);
    await page.goto("about:blank");
  } finally {
    await server.close();
    await runStatement(serverUrl, `drop database if exists ${database} with (force)`);
  }
});
