import type { Page } from "@playwright/test";
import { catalogue } from "#scenarios/catalogue.ts";
import type { Definition } from "#scenarios/scenario.ts";
import { finishAnimations, expect, test } from "#tests/e2e/kit.ts";

/** The first query that opens each step's view, for all steps that a URL can open. */
const stepQueries = new Map(
  (Object.values(catalogue) as Definition[])
    .flatMap(({ id, steps }) =>
      steps
        .filter((step, index) => index === 0 || step.byAddress)
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
    const describe = (element: Element) => {
      const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
      return `${element.tagName}.${element.className} "${name.trim().slice(0, 40)}"`;
    };
    const visible = [...dialog.querySelectorAll("*")].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return element.checkVisibility({ visibilityProperty: true }) && width > 2 && height > 2;
    });
    for (const element of [dialog, ...visible]) {
      const extra = element.scrollWidth - element.clientWidth;
      const { overflowX } = getComputedStyle(element);
      // Decoration in the coloured head is cut off on purpose; a long value scrolls inside its own field.
      const mayCutOff = element.matches(".panel__head, svg, input");
      if (extra > 1 && element.clientWidth > 0 && overflowX !== "visible" && !mayCutOff)
        problems.push(`${describe(element)} is ${extra} px too wide`);
    }
    for (const control of visible) {
      if (!control.matches("a, button, input, select, textarea, summary")) continue;
      // A checkbox is pressed by its label.
      const target = control.matches("[type=checkbox], [type=radio]")
        ? (control.closest("label") ?? control)
        : control;
      target.scrollIntoView({ block: "center", behavior: "instant" });
      // A link that wraps is pressed in one of its lines: the middle of its box may be between them.
      const { left, right, top, bottom } = target.getClientRects()[0]!;
      if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1)
        problems.push(`${describe(control)} is beyond the edge`);
      const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!onTop || !target.contains(onTop))
        problems.push(`${describe(control)} is covered by ${onTop ? describe(onTop) : "nothing"}`);
    }
    return problems;
  });

test("every step can be read and pressed at 360 px with text at 200 % and the cookie card open", async ({
  page,
  home,
  arabic,
  scripts,
  settings,
}) => {
  await settings({ registration, gdpr: true });
  await page.context().clearCookies();
  const portal = scripts ? home : arabic;
  const found: string[] = [];
  let opened = 0;
  for (const query of stepQueries.values()) {
    await page.goto(`${portal}/courses/?${query}`);
    if ((await page.locator("dialog[open]").count()) === 0) continue;
    opened += 1;
    await finishAnimations(page);
    found.push(...(await findProblems(page)).map((problem) => `${query}: ${problem}`));
  }
  expect(found).toEqual([]);
  expect(opened).toBeGreaterThan(8);
});
