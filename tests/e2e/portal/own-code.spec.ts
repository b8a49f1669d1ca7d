import { expect, test } from "#tests/e2e/kit.ts";

const red = "rgb(255, 0, 0)";
/** CSS of an admin who forgot that popups exist, or who tries to change them. */
const css = `
  :root { --ink: red; --sheet: red; background: papayawhip; color: red }
  * { color: red !important; pointer-events: none }
  dialog, dialog *, [open], .dialog-panel { display: none !important }
  main::after { content: ""; position: fixed; inset: 0; z-index: 2147483647; background: red }
  main::after { display: none }
  @keyframes slide { to { opacity: 0; transform: none } }
`;

test("a portal's own css changes its pages and leaves its popups as they are", async ({
  page,
  homeUrl: home,
  changeSettings,
  hasScripts,
}) => {
  await changeSettings({ css });
  const popupUrl = `${home}/courses/around-one-table?scenario=sign-in`;
  await expect(async () => {
    await page.goto(popupUrl);
    await expect(page.locator("main h1")).toHaveCSS("color", red, { timeout: 500 });
  }).toPass();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel("First name")).toBeVisible();
  await expect(dialog).not.toHaveCSS("background-color", red);
  for (const part of ["h2", "label", "input", "button"])
    await expect(dialog.locator(part).first()).not.toHaveCSS("color", red);
  // Nothing covers the popup: its fields can be used.
  await dialog.getByLabel("First name").fill("Hanna");
  if (hasScripts) await expect(dialog).toHaveCSS("opacity", "1");
});

test("a portal's own script runs once, after the page has loaded, and not where a new password is chosen @scripts", async ({
  page,
  homeUrl: home,
  changeSettings,
}) => {
  const countScript = `const data = document.documentElement.dataset;
    data.ran = String(Number(data.ran ?? 0) + 1); data.state = document.readyState;`;
  await changeSettings({
    scripts: [countScript, "<script data-analytics>document.body.id = 'seen'</script>"],
  });
  const html = page.locator("html");
  await expect(async () => {
    await page.goto(home);
    await expect(html).toHaveAttribute("data-ran", "1", { timeout: 6_000 });
  }).toPass();
  await expect(html).toHaveAttribute("data-state", "complete");
  // An analytics script doesn't run without consent.
  await expect(page.locator("body#seen")).toHaveCount(0);
  await page.getByRole("link", { name: "See all courses" }).first().click();
  await expect(page).toHaveURL(/courses/);
  await expect(html).toHaveAttribute("data-ran", "1");
  await page.goto(`${home}/?scenario=restore-password&pwdtoken=abc`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.waitForFunction(() => document.querySelector("dialog:modal") !== null);
  await expect(html).not.toHaveAttribute("data-ran", /./);
});
