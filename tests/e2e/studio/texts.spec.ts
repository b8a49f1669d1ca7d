import { expect, expectAccessible, test } from "#tests/e2e/kit.ts";
import { expectServerPage, holdFiles, hydrate } from "#tests/e2e/page-steps.ts";
import {
  doubleTextSize,
  expectNoSidewaysScroll,
  signInInBrowser,
  signInOnAnotherDevice,
  signInWithRole,
} from "#tests/e2e/studio-steps.ts";

test("a text is found by what was on the screen, changed, and shown to visitors", async ({
  page,
  homeUrl: home,
  admin,
  hasScripts,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInWithRole(page, home, admin, "mp-admin");
  await page.goto(`${home}/studio/texts`);
  await page.getByRole("searchbox").fill("skip to the content");
  await page.getByLabel("About").selectOption({ label: "Pages and menus" });
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("status").filter({ hasText: "1 text" })).toBeVisible();
  if (hasScripts) await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Skip to the content" }).click();
  const field = page.getByLabel("Your text (English)");
  await field.fill("Go to the {place}");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Nothing is filled in for “place”.")).toBeVisible();
  await expect(field).toHaveValue("Go to the {place}");
  if (hasScripts) await expectAccessible(page);
  await field.fill("Go to the text");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("main").getByText("Changed", { exact: true })).toBeVisible();
  const visitor = await browser.newPage();
  await expect
    .poll(async () => (await (await visitor.goto(home))!.text()).includes("Go to the text"))
    .toBe(true);
  await visitor.close();
  await page.getByRole("main").getByRole("link", { name: "Go to the text" }).click();
  await page.getByRole("button", { name: "Back to the default" }).click();
  await expect(
    page.getByRole("main").getByRole("link", { name: "Skip to the content" }),
  ).toBeVisible();
});

for (const { title, typed, key, meanwhile, expected } of [
  { title: "typed stays", typed: "Early", key: null, meanwhile: null, expected: "Early!" },
  {
    title: "typed stays if more is typed",
    typed: "Early",
    key: null,
    meanwhile: "type",
    expected: "Early, late!",
  },
  {
    title: "typed and selected stays selected",
    typed: "Early",
    key: "Control+a",
    meanwhile: null,
    expected: "!",
  },
  {
    title: "selected without typing stays selected",
    typed: null,
    key: "Control+a",
    meanwhile: null,
    expected: "!",
  },
  { title: "typed can be selected", typed: "Early", key: null, meanwhile: "select", expected: "!" },
] as const)
  test(`@scripts while React takes over a page, what was ${title}`, async ({
    page,
    homeUrl: home,
    admin,
  }) => {
    await signInWithRole(page, home, admin, "mp-admin");
    const sendScripts = await holdFiles(page, /\.js$/);
    await page.addInitScript(interruptReact, meanwhile);
    await page.goto(`${home}/studio/texts/course-page.progress`, { waitUntil: "commit" });
    const field = page.getByLabel("Your text (English)");
    if (typed) await field.fill(typed);
    if (key) await field.press(key);
    await expectServerPage(page);
    sendScripts();
    await hydrate(page);
    expect(await page.evaluate(() => "wasInterrupted" in window)).toBe(true);
    await page.keyboard.insertText("!");
    await expect(field).toHaveValue(expected);
  });

test("@scripts the cursor in a text stays when the page's data is loaded again", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  const person = await signInWithRole(page, home, admin, "mp-admin");
  const stream = page.waitForResponse(/\/live\?/);
  await page.goto(`${home}/studio/texts/course-page.progress`);
  await stream;
  const field = page.getByLabel("Your text (English)");
  await field.press("End");
  await signInOnAnotherDevice(page, home, person);
  await expect(page.getByRole("banner").getByText("2", { exact: true })).toBeVisible();
  await page.keyboard.insertText("!");
  await expect(field).toHaveValue("{done} of {total} finished!");
});

/** Runs in the page: lets someone type or select as soon as React has found the text's field, before it has finished. */
function interruptReact(action: "type" | "select" | null): void {
  const { postMessage } = MessagePort.prototype;
  const now = performance.now.bind(performance);
  const findField = () =>
    [...document.querySelectorAll("textarea")].find((field) =>
      Object.keys(field).some((key) => key.startsWith("__reactFiber")),
    );
  // React then ends its turn, because it seems to have taken long.
  performance.now = () => now() + (findField() ? 1000 : 0);
  MessagePort.prototype.postMessage = function (message: unknown) {
    const field = findField();
    // React reaches the elements inside of `main` first.
    const isUnfinished = !Object.keys(document.querySelector("main")!).some((key) =>
      key.startsWith("__reactProps"),
    );
    if (field && isUnfinished) {
      performance.now = now;
      MessagePort.prototype.postMessage = postMessage;
      Object.assign(window, { wasInterrupted: true });
      if (action === "type") document.execCommand("insertText", false, ", late");
      if (action === "select") field.select();
    }
    postMessage.call(this, message);
  };
}

test("@scripts the texts are accessible in Arabic, in the dark and with large letters", async ({
  page,
  arabicUrl,
  admin,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInInBrowser(page, arabicUrl, admin, "mp-admin");
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  for (const path of ["/studio/texts", "/studio/texts/course-page.progress"]) {
    await page.goto(arabicUrl + path);
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await doubleTextSize(page);
    await expectNoSidewaysScroll(page);
  }
});
