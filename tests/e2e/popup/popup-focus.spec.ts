import { expect, test } from "#tests/e2e/kit.ts";
import { hydrate, waitForEarlierRequests, stopClock } from "#tests/e2e/page-steps.ts";

const course = "/courses/around-one-table";

test("@scripts opening the popup focuses its first field, Tab stays inside, and closing it returns the focus", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(home + course);
  await hydrate(page);
  const signInLink = page.getByRole("link", { name: "Sign in", exact: true });
  await signInLink.focus();
  await page.keyboard.press("Enter");
  const popup = page.getByRole("dialog");
  await expect(popup.getByLabel("Email")).toBeFocused();
  const stopCount = await popup.locator("a, button, input:not([type=hidden])").count();
  for (let stop = 0; stop < stopCount + 2; stop += 1) {
    await page.keyboard.press("Tab");
    // After the popup's last stop the focus may move to the browser's own bar, never to the page behind.
    const isFocusOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
    );
    expect(isFocusOutside, "the focus is on the page behind the popup").toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(popup).toHaveCount(0);
  await expect(signInLink).toBeFocused();
});

test("@scripts text typed as soon as a new step appears goes into the chosen field", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(`${home}${course}?scenario=login`);
  await hydrate(page);
  // Simulate a very fast typist, who moves to the second field at the moment when the first one gets the focus.
  await page.evaluate(() => {
    const typeNameInto = (name: string) => {
      const field = document.querySelector<HTMLInputElement>(`dialog [name=${name}]`)!;
      field.focus();
      document.execCommand("insertText", false, name);
    };
    const startTyping = ({ target }: FocusEvent) => {
      if ((target as HTMLInputElement).name !== "firstName") return;
      document.removeEventListener("focusin", startTyping);
      queueMicrotask(() => ["firstName", "lastName"].forEach(typeNameInto));
    };
    document.addEventListener("focusin", startTyping);
  });
  const popup = page.getByRole("dialog");
  await popup.getByRole("link", { name: "Create an account", exact: true }).click();
  await expect(popup.getByLabel("Last name")).toHaveValue("lastName");
  await expect(popup.getByLabel("First name")).toHaveValue("firstName");
  await waitForEarlierRequests(page);
  await expect(popup.getByLabel("Last name")).toBeFocused();
});

test("@scripts Esc asks before it discards what was typed, and the Close link does not ask", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(`${home}${course}?scenario=login`);
  await hydrate(page);
  const popup = page.getByRole("dialog");
  await popup.getByLabel("Email").fill("hanna@example.org");
  await page.keyboard.press("Escape");
  const confirmDialog = page.getByRole("alertdialog", { name: "Close and lose what you typed?" });
  await expect(confirmDialog).toBeVisible();
  await expect(confirmDialog.getByRole("button", { name: "Keep typing" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(confirmDialog).toHaveCount(0);
  await expect(popup.getByLabel("Email")).toHaveValue("hanna@example.org");

  // At the second Esc the browser itself closes the dialog; the popup reopens it and asks again.
  await page.keyboard.press("Escape");
  await expect(confirmDialog).toBeVisible();
  await confirmDialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(home + course);

  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await popup.getByLabel("Email").fill("hanna@example.org");
  await popup.getByRole("link", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("@scripts Back returns to the previous step with its entered values, and Forward to the next step", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(home + course);
  await hydrate(page);
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  const popup = page.getByRole("dialog");
  await popup.getByLabel("Email").fill("hanna@example.org");
  await popup.getByRole("link", { name: "Forgot password?" }).click();
  await expect(popup.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await expect(popup.getByLabel("Email")).toHaveValue("hanna@example.org");
  await expect(popup.getByLabel("Email")).toBeFocused();
  await page.goBack();
  await expect(popup.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(popup.getByLabel("Email")).toHaveValue("hanna@example.org");
  await page.goForward();
  await expect(popup.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await popup.getByRole("link", { name: "Back to sign-in" }).click();
  await expect(popup.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(home + course);
});

test("@scripts a reload keeps the step and the typed email, never the password", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(`${home}${course}?scenario=login`);
  await hydrate(page);
  const popup = page.getByRole("dialog");
  await popup.getByLabel("Email").fill("hanna@example.org");
  await popup.getByLabel("Password", { exact: true }).fill("never kept");
  await popup.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL(/step=forgot-password/);
  await page.reload();
  await expect(popup.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await hydrate(page);
  await expect(popup.getByLabel("Email")).toHaveValue("hanna@example.org");
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(stored).not.toContain("never kept");
});

test("closing the popup removes the query from the URL", async ({ page, homeUrl: home }) => {
  await page.goto(`${home}${course}?scenario=login&step=forgot-password&utm_source=letter`);
  const popup = page.getByRole("dialog");
  await expect(popup.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await popup.getByRole("link", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(home + course);
});

test("@scripts the popup opens 100 ms after the press, not before", async ({
  page,
  homeUrl: home,
}) => {
  await page.goto(home + course);
  await hydrate(page);
  const timerStarted = await stopClock(page);
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/scenario=login/);
  // The popup's code is already loaded, so only the specified delay remains.
  await timerStarted(100);
  await page.clock.runFor(99);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(page.getByRole("dialog")).toBeVisible();
});
