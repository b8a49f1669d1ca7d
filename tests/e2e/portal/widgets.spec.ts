import type { Page } from "@playwright/test";
import {
  finishAnimations,
  expect,
  expectAccessible,
  newPerson,
  registerByApi,
  test,
} from "#tests/e2e/kit.ts";
import { finishFirstElement, waitForEarlierRequests, hydrate } from "#tests/e2e/page-steps.ts";

const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** Scrolls, and waits until the mentor's button is shown or hidden. */
async function scrollTo(page: Page, top: number, mentor: "shown" | "hidden") {
  await page.evaluate((to) => window.scrollTo(0, to), top);
  const button = expect(page.locator('[data-floating="connect_to_mentor"]'), `at ${top}`);
  await (mentor === "shown" ? button : button.not).toHaveClass(/is-shown/);
}

test("@scripts the radio keeps playing from page to page, and a broken stream is not requested again and again", async ({
  page,
  homeUrl: home,
  changeSettings,
}) => {
  const readSound = () =>
    page.locator(".radio audio").evaluate((audio: HTMLAudioElement) => ({
      paused: audio.paused,
      currentTime: audio.currentTime,
    }));
  await page.goto(`${home}/courses/`);
  const radio = page.getByRole("region", { name: "Radio" });
  await page.locator(".radio .round-button").click();
  await expect(radio.getByRole("status")).toHaveText("Playing now");
  await expect.poll(async () => (await readSound()).currentTime).toBeGreaterThan(0.2);
  const soundBefore = await readSound();
  await page.getByRole("link", { name: "A first story" }).first().click();
  await expect(page).toHaveURL(/the-father-and-two-sons$/);
  await expect
    .poll(async () => (await readSound()).currentTime)
    .toBeGreaterThan(soundBefore.currentTime);
  expect((await readSound()).paused).toBe(false);
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe("Radio");
  await page.getByRole("button", { name: "Stop the radio" }).click();
  expect((await readSound()).paused).toBe(true);

  await changeSettings({ integrations: { radio: { stream: "/radio/nobody.wav" } } });
  let requestCount = 0;
  page.on(
    "request",
    (request) => void (request.url().endsWith("nobody.wav") && (requestCount += 1)),
  );
  await page.clock.install();
  await page.goto(`${home}/courses/`);
  await page.locator(".radio .round-button").click();
  await expect(radio.getByRole("status")).toContainText("The radio isn’t playing right now");
  await expectAccessible(page);
  const firstRequestCount = requestCount;
  await page.clock.runFor(60_000);
  await waitForEarlierRequests(page);
  expect(requestCount).toBe(firstRequestCount);
  await expect(page.getByRole("button", { name: "Play the radio" })).toBeVisible();
});

test("@scripts the cookie snackbar moves nothing, covers no control, and disappears when it is answered", async ({
  page,
  context,
  homeUrl: home,
}) => {
  await context.clearCookies();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    const shifts = ((window as { shifts?: number[] }).shifts = []);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value as never);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${home}/courses/learning-to-pray`);
  const snackbar = page.getByRole("region", { name: "Cookies" });
  await expect(snackbar).toBeVisible();
  await hydrate(page);
  await page.evaluate(() => window.scrollBy(0, 1_400));
  await expect(page.locator(".action-dock")).toBeVisible();
  const [snackbarBox, dockBox] = [
    await boxOf(page, ".cookie-snackbar"),
    await boxOf(page, ".action-dock"),
  ];
  expect(snackbarBox.y + snackbarBox.height).toBeLessThanOrEqual(dockBox.y);
  await expectAccessible(page);
  const shifts = await page.evaluate(() => (window as { shifts?: number[] }).shifts ?? []);
  expect(shifts.reduce((all, one) => all + one, 0)).toBeLessThan(0.01);
  await snackbar.getByRole("button", { name: "Only necessary cookies" }).click();
  await expect(snackbar).toBeHidden();
  const readAgreements = async () =>
    (await context.cookies()).find(({ name }) => name === "cookie-agreements")?.value;
  await expect.poll(readAgreements).toBe(encodeURIComponent('{"analytics":false}'));
  await page.goto(home);
  await expect(page.locator(".cookie-snackbar")).toHaveCount(0);
});

/** Returns the matching elements that the radio or a round button covers at the current scroll position. */
const findCoveredElements = (page: Page, textSelector: string) =>
  page.evaluate((evaluatedSelector) => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => ({ box: one.getBoundingClientRect(), html: one.outerHTML.slice(0, 80) }));
    const floatingBoxes = boxes(".radio, .floating-buttons .round-button");
    if (floatingBoxes.length === 0) throw new Error("Nothing floats on this page.");
    return boxes(evaluatedSelector)
      .filter(({ box }) =>
        floatingBoxes.some(
          ({ box: other }) =>
            other.left < box.right &&
            box.left < other.right &&
            other.top < box.bottom &&
            box.top < other.bottom,
        ),
      )
      .map(({ html }) => html);
  }, textSelector);

test("@scripts floating elements cover neither text nor margin notes on a wide screen, nor the last line on a phone", async ({
  page,
  homeUrl: home,
}) => {
  const note = ".reading-page .note";
  await registerByApi(page, home, newPerson());
  const [, elementWithNote] = await finishFirstElement(page, home, "around-one-table");
  await page.setViewportSize({ width: 1280, height: 640 });
  for (const [path, textSelector] of [
    ["/courses/", "main.page-width, main .page-width"],
    [`/lesson/${elementWithNote}/`, `${note}, .reading-page > header, .reading-page .prose`],
  ] as const) {
    await page.goto(home + path);
    await hydrate(page);
    for (let top = 0; top < 3_000; top += 200) {
      await page.evaluate((to) => window.scrollTo(0, to), top);
      expect(await findCoveredElements(page, textSelector), `${path} at ${top}`).toEqual([]);
    }
  }
  expect(await page.locator(note).count()).toBeGreaterThan(0);

  await page.setViewportSize({ width: 360, height: 640 });
  for (const path of ["/", "/courses/learning-to-pray/lesson"]) {
    await page.goto(home + path);
    await hydrate(page);
    await scrollTo(page, 1_500, "hidden");
    // The button is shown in between: once it is hidden again, the page has handled the jump to the end.
    await scrollTo(page, 1_300, "shown");
    await scrollTo(page, 100_000, "hidden");
    await page.evaluate(() => window.scrollBy(0, -1));
    // Wait for the class first: a button that is still fading out counts as visible.
    const mentor = page.locator('[data-floating="connect_to_mentor"]');
    await expect(mentor).toHaveClass(/is-shown/);
    await finishAnimations(page);
    await expect(page.getByLabel("Ask a mentor")).toBeVisible();
    expect(await findCoveredElements(page, ".site-footer__base"), path).toEqual([]);
  }
});

test("@scripts the floating buttons are in the right order, and scrolling shows and hides them", async ({
  page,
  homeUrl: home,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(home);
  const mentor = page.locator('[data-floating="connect_to_mentor"]');
  await page.mouse.move(100, 100);
  await expect(mentor).toHaveClass(/is-hydrated/);
  for (const [top, visibility] of [
    [49, "shown"],
    [300, "hidden"],
    [250, "shown"],
    [400, "hidden"],
    [0, "shown"],
  ] as const)
    await scrollTo(page, top, visibility);
  await page.setViewportSize({ width: 1280, height: 640 });
  await scrollTo(page, 400, "hidden");
  await scrollTo(page, 200, "shown");
  await page.getByLabel("Ask a mentor").click();
  const popup = page.getByRole("dialog", { name: "Ask a mentor" });
  await expect(popup.getByRole("link", { name: "Telegram" })).toHaveAttribute(
    "href",
    "https://t.me/lampstand_demo_bot",
  );
  await finishAnimations(page);
  expect(Math.round((await boxOf(page, "dialog[open]")).width)).toBe(600);
  await expect(mentor).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(popup).toBeHidden();
  await expect(mentor).toBeVisible();
  await expect(page.getByLabel("Ask a mentor")).toBeFocused();
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(page.getByRole("link", { name: "Back to top" })).toHaveCount(0);

  await page.goto(`${home}/courses/learning-to-pray/lesson`);
  await page.mouse.move(100, 100);
  await expect(mentor).toHaveClass(/is-hydrated/);
  await scrollTo(page, 1_500, "hidden");
  await scrollTo(page, 1_300, "shown");
  const buttonOrder = await page.locator("[data-order]").evaluateAll((all) =>
    all
      .map((one) => [
        one.getBoundingClientRect().top,
        one.dataset["floating"],
        one.dataset["order"],
      ])
      .sort(([one], [other]) => Number(one) - Number(other))
      .map(([, name, order]) => `${name} ${order}`),
  );
  expect(buttonOrder).toEqual(["course_tree 1", "connect_to_mentor 2", "scroll_to_top 3"]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Contents" }).last().click();
  await expect(page.locator("#tree")).toHaveAttribute("open", "");
  await scrollTo(page, 1_500, "hidden");
  await scrollTo(page, 1_300, "shown");
  await page.getByRole("link", { name: "Back to top" }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});
