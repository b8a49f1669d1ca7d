import { expect, type Locator, type Page } from "@playwright/test";
import type { DemoQuestion } from "./demo.ts";

/** The button texts of the English demo portal. */
export const englishButtons = {
  finish: "Finish and continue",
  finishLast: "Finish the course",
  next: "Next question",
  result: "See my result",
};

/** The row of steps that a test has after hydration. */
const testSteps = (page: Page) => page.locator(".test-steps");

/** Chooses answers of the open test, question by question or all on one page, and submits it. */
export async function answerTest(
  page: Page,
  questions: readonly DemoQuestion[],
  choose: (question: DemoQuestion) => readonly string[],
  hasScripts: boolean,
  buttonTexts = englishButtons,
): Promise<void> {
  if (hasScripts) {
    await page.locator("main h1").hover();
    await expect(testSteps(page)).toBeVisible();
  }
  for (const [index, question] of questions.entries()) {
    const group = page.getByRole("group", { name: question.text });
    await expect(group).toBeVisible();
    const kind = question.right.length > 1 ? "checkbox" : "radio";
    for (const name of choose(question)) await group.getByRole(kind, { name, exact: true }).check();
    if (hasScripts && index < questions.length - 1)
      await page.getByRole("button", { name: buttonTexts.next }).click();
  }
  await page.getByRole("button", { name: buttonTexts.result }).click();
}

type Credentials = { email: string; password: string };

/** Signs in by the open popup and waits until it is closed. */
export async function signIn(page: Page, person: Credentials): Promise<void> {
  await submitSignIn(page, person);
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Submits the sign-in form of the open popup and doesn't wait for the result. */
export async function submitSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  const popup = page.getByRole("dialog");
  await popup.getByLabel("Email").fill(email);
  await popup.getByLabel("Password", { exact: true }).fill(password);
  await popup.getByRole("button", { name: "Sign in" }).click();
}

type TimersWindow = { startedTimers: (number | undefined)[] };

/**
 * Stops the page's clock. Returns a function that waits until the page has started a timer of the given milliseconds.
 * Call that function before moving the clock: a timer that starts later would not end.
 */
export async function stopClock(page: Page): Promise<(ms: number) => Promise<void>> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(() => {
    const startedTimers: TimersWindow["startedTimers"] = [];
    const setTimeoutBefore = window.setTimeout;
    const recordedSetTimeout = (task: TimerHandler, ms?: number, ...rest: unknown[]) => {
      startedTimers.push(ms);
      return setTimeoutBefore(task, ms, ...rest);
    };
    Object.assign(window, { startedTimers, setTimeout: recordedSetTimeout });
  });
  return (ms) => expect.poll(() => readStartedTimers(page)).toContain(ms);
}

/** Returns the milliseconds of each timer that the page has started since `stopClock`. */
export const readStartedTimers = (page: Page): Promise<TimersWindow["startedTimers"]> =>
  page.evaluate(() => (window as unknown as TimersWindow).startedTimers);

/** Waits until the server has received all earlier requests of the page, by sending another one. */
export async function waitForEarlierRequests(page: Page): Promise<void> {
  await page.evaluate(() => fetch("/favicon.svg").then((response) => response.text()));
}

/** Holds the requests for files until the returned function is called. */
export async function holdFiles(page: Page, pattern: RegExp): Promise<() => void> {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}

/** Triggers hydration and waits until it is complete: the elements have handlers, and the effects ran. */
export async function hydrate(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("pointerover", { bubbles: true })));
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main, dialog") ?? {}).some((key) =>
      key.startsWith("__reactProps"),
    ),
  );
  // React sets these before it has finished. What it has left to do comes before a task in the background.
  await page.evaluate(() => scheduler.postTask(() => {}, { priority: "background" }));
}

/** Checks that React hasn't hydrated the page yet. */
export async function expectServerPage(page: Page): Promise<void> {
  const isHydrated = page
    .locator("main, dialog")
    .evaluateAll((elements) =>
      elements.some((one) => Object.keys(one).some((key) => key.startsWith("__reactProps"))),
    );
  expect(await isHydrated).toBe(false);
}

/** Presses Tab until an element has the focus, like a user without a pointer. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  for (let stop = 0; stop < 120; stop += 1) {
    if (await element.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reaches ${String(element)}`);
}

/**
 * Finishes a course's first element by the API.
 * @returns the ids of the course's elements
 */
export async function finishFirstElement(
  page: Page,
  origin: string,
  course: string,
): Promise<string[]> {
  const url = `${origin}/api/courses/${course}/elements`;
  const listResponse = await page.request.get(url);
  const { elements } = (await listResponse.json()) as { elements: { id: string }[] };
  const ids = elements.map(({ id }) => id);
  const progressResponse = await page.request.put(`${url}/${ids[0]}/progress`, {
    data: { state: "done" },
    headers: { origin },
  });
  expect(progressResponse.ok(), await progressResponse.text()).toBe(true);
  return ids;
}

/** Lists the words of headings that continue on the next line. */
export const listBrokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("main :is(h1, h2, h3)")].flatMap((heading) => {
      const words: string[] = [];
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of text.textContent!.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) words.push(word);
        }
      return words;
    }),
  );
