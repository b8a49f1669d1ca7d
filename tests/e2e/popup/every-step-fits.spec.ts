import type { Page } from "@playwright/test";
import { catalogue } from "#scenarios/catalogue.ts";
import type { Definition } from "#scenarios/scenario.ts";
import { finishAnimations, expect, test } from "#tests/e2e/kit.ts";

/** The first query that opens each step's view, for all steps that a URL can open. */
const stepQueries = new Map(
  (Object.values(catalogue) as Definition[])
    .flatMap(({ id, steps }) =>
      steps
        .filter((step, index) => index === 0 || step.canOpenByAddress)
        .map(
          (step) => [String(step.component ?? step.id), `scenario=${id}&step=${step.id}`] as const,
        ),
    )
    .reverse(),
);

const registration = { email: true, google: true, facebook: true, messengers: true, phone: true };

/**
 * Sets the text size to 200 % and returns what can't be read or pressed in the open popup: boxes that scroll sideways
 * or cut off their content, and controls beyond the edge or under something else.
 */
const findProblems = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.setProperty("font-size", "200%", "important");
    const dialog = document.querySelector("dialog[open]");
    if (!dialog) return ["no popup is open"];
    const problems: string[] = [];
    const describeElement = (element: Element) => {
      const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
      return `${element.tagName}.${element.className} "${name.trim().slice(0, 40)}"`;
    };
    const visibleElements = [...dialog.querySelectorAll("*")].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return element.checkVisibility({ visibilityProperty: true }) && width > 2 && height > 2;
    });
    for (const element of [dialog, ...visibleElements]) {
      const extraWidth = element.scrollWidth - element.clientWidth;
      const { overflowX } = getComputedStyle(element);
      // Decoration in the coloured head is cut off on purpose; a long value scrolls inside its own field.
      const mayCutOff = element.matches(".dialog-panel__head, svg, input");
      if (extraWidth > 1 && element.clientWidth > 0 && overflowX !== "visible" && !mayCutOff)
        problems.push(`${describeElement(element)} is ${extraWidth} px too wide`);
    }
    for (const control of visibleElements) {
      if (!control.matches("a, button, input, select, textarea, summary")) continue;
      // A checkbox is pressed by its label.
      const target = control.matches("[type=checkbox], [type=radio]")
        ? (control.closest("label") ?? control)
        : control;
      target.scrollIntoView({ block: "center", behavior: "instant" });
      // A link that wraps is pressed in one of its lines: the middle of its box may be between them.
      const { left, right, top, bottom } = target.getClientRects()[0]!;
      if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1)
        problems.push(`${describeElement(control)} is beyond the edge`);
      const topElement = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!topElement || !target.contains(topElement))
        problems.push(
          `${describeElement(control)} is covered by ${topElement ? describeElement(topElement) : "nothing"}`,
        );
    }
    return problems;
  });

test("every step can be read and pressed at 360 px with text at 200 % and the cookie card open", async ({
  page,
  homeUrl: home,
  arabicUrl: arabic,
  hasScripts,
  changeSettings,
}) => {
  await changeSettings({ registration, gdpr: true });
  await page.context().clearCookies();
  const portal = hasScripts ? home : arabic;
  const problems: string[] = [];
  let openedCount = 0;
  for (const query of stepQueries.values()) {
    await page.goto(`${portal}/courses/?${query}`);
    if ((await page.locator("dialog[open]").count()) === 0) continue;
    openedCount += 1;
    await finishAnimations(page);
    problems.push(...(await findProblems(page)).map((problem) => `${query}: ${problem}`));
  }
  expect(problems).toEqual([]);
  expect(openedCount).toBeGreaterThan(8);
});
