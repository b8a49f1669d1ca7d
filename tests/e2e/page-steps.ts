import { expect, type Locator, type Page } from "@playwright/test";
import type { DemoQuestion } from "./demo.ts";

/** The texts to look for on a portal; the demo's English ones by default. */
export const english = {
  finish: "Finish and continue",
  finishLast: "Finish the course",
  next: "Next question",
  result: "See my result",
};

/** A hydrated test has a row of steps. */
const steps = (page: Page) => page.locator(".test-steps");

/** Chooses answers of the open test, question by question or all on one page, and submits it. */
export async function answerTest(
  page: Page,
  questions: readonly DemoQuestion[],
  choose: (question: DemoQuestion) => readonly string[],
  scripts: boolean,
  words = english,
): Promise<void> {
  if (scripts) {
    await page.locator("main h1").hover();
    await expect(steps(page)).toBeVisible();
  }
  for (const [place, question] of questions.entries()) {
    const asked = page.getByRole("group", { name: question.text });
    await expect(asked).toBeVisible();
    const kind = question.right.length > 1 ? "checkbox" : "radio";
    for (const name of choose(question)) await asked.getByRole(kind, { name, exact: true }).check();
    if (scripts && place < questions.length - 1)
      await page.getByRole("button", { name: words.next }).click();
  }
  await page.getByRole("button", { name: words.result }).click();
}

type Credentials = { email: string; password: string };

/** Signs in by the open popup and waits until it is closed. */
export async function signIn(page: Page, person: Credentials): Promise<void> {
  await enterByEmail(page, person);
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Signs in by the open popup, whatever comes next. */
export async function enterByEmail(page: Page, { email, password }: Credentials): Promise<void> {
  const popup = page.getByRole("dialog");
  await popup.getByLabel("Email").fill(email);
  await popup.getByLabel("Password", { exact: true }).fill(password);
  await popup.getByRole("button", { name: "Sign in" }).click();
}

type Counting = { begun: (number | undefined)[] };

/**
 * Stops the page's clock. Returns a function that waits until the page has started a timer of so many milliseconds: an
 * effect starts a moment after its screen is shown, and a clock moved earlier would never reach its end.
 */
export async function stopClock(page: Page): Promise<(ms: number) => Promise<void>> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(() => {
    const begun: Counting["begun"] = [];
    const begin = window.setTimeout;
    const noted = (task: TimerHandler, ms?: number, ...rest: unknown[]) => {
      begun.push(ms);
      return begin(task, ms, ...rest);
    };
    Object.assign(window, { begun, setTimeout: noted });
  });
  const begun = () => page.evaluate(() => (window as unknown as Counting).begun);
  return (ms) => expect.poll(begun).toContain(ms);
}

/** Sends a request: the server has received all earlier ones of the page by its answer. */
export async function roundTrip(page: Page): Promise<void> {
  await page.evaluate(() => fetch("/favicon.svg").then((answer) => answer.text()));
}

/** Triggers hydration and waits until it is complete. */
export async function hydrate(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("pointerover", { bubbles: true })));
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main, dialog") ?? {}).some((key) =>
      key.startsWith("__reactProps"),
    ),
  );
}

/** Presses Tab until an element has the focus, like a user without a pointer. */
export async function tabTo(page: Page, what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  for (let stop = 0; stop < 120; stop += 1) {
    if (await what.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no Tab leads to ${String(what)}`);
}

/**
 * Finishes a course's first element by the API.
 * @returns the ids of the course's elements
 */
export async function finishFirst(page: Page, origin: string, course: string): Promise<string[]> {
  const address = `${origin}/api/courses/${course}/elements`;
  const listed = await page.request.get(address);
  const { elements } = (await listed.json()) as { elements: { id: string }[] };
  const ids = elements.map(({ id }) => id);
  const done = await page.request.put(`${address}/${ids[0]}/progress`, {
    data: { state: "done" },
    headers: { origin },
  });
  expect(done.ok(), await done.text()).toBe(true);
  return ids;
}
