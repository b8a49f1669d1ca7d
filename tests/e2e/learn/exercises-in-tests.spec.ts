import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";
import { hydrate } from "#tests/e2e/page-steps.ts";
import { expectNoSidewaysScroll, signInWithRole } from "#tests/e2e/studio-steps.ts";

const courseTitle = "The two sons";
/** A second course with this title gets a number at the end of its id. */
const courseAlias = "the-two-sons";
const phone = { width: 390, height: 800 };
const events = ["He asks for his share", "He leaves", "He feeds pigs", "He goes home"];
const pairs = { "A shepherd": "One sheep", "A woman": "One coin", "A father": "Two sons" };

/** Creates and publishes a course with a test through the API, as the editor who is signed in, and returns its path. */
const publishTest = (page: Page, verificationType: "each" | "end") =>
  page.evaluate(
    async ({ title, texts, matches, type }) => {
      const send = async (method: string, path: string, body?: object) => {
        const response = await fetch(`/api/creator${path}`, {
          method,
          headers: { "content-type": "application/json" },
          ...(body && { body: JSON.stringify(body) }),
        });
        return (await response.json()) as { id: string; version: number };
      };
      const { id: course } = await send("POST", "/courses", { title });
      const element = { changeId: "add", type: "test", title: "Two sons", after: null };
      const { id } = await send("POST", `/courses/${course}/elements`, element);
      const block = (blockId: string, kind: string, props: object, children: object[] = []) => ({
        id: blockId,
        type: kind,
        props,
        children,
      });
      const order = texts.map((text, index) => ({ id: `event-${index}`, text }));
      const items = Object.entries(matches).map(([text, match], index) => ({
        id: `pair-${index}`,
        text,
        match,
      }));
      const item = block("test", "test", { intro: [] }, [
        block("way", "order", { text: "What happened when?", variants: order, points: 3 }),
        block("lost", "match", { text: "Who lost what?", variants: items }),
      ]);
      const change = async (path: string, ...operations: object[]) => {
        const { version } = await send("GET", `${path}/draft`);
        await send("PATCH", `${path}/draft`, { changeId: "write", version, operations });
      };
      await change(
        `/elements/${id}`,
        { op: "insert", path: ["texts", "en", "components"], after: null, item },
        { op: "set", path: ["verificationType"], value: type },
      );
      await change(`/courses/${course}`, {
        op: "set",
        path: ["arbitraryWalkthrough"],
        value: true,
      });
      const { version } = await send("GET", `/courses/${course}/draft`);
      await send("POST", `/courses/${course}/publish`, { version });
      return `/test/${id}/`;
    },
    { title: courseTitle, texts: events, matches: pairs, type: verificationType },
  );

/** Opens a test on a phone as a new learner, after an editor has published it. */
async function openTest(
  page: Page,
  home: string,
  admin: Parameters<typeof signInWithRole>[2],
  verificationType: "each" | "end",
): Promise<void> {
  await signInWithRole(page, home, admin, "editor");
  await page.goto(`${home}/studio`);
  const path = await publishTest(page, verificationType);
  await page.context().clearCookies({ name: /session|token/i });
  await registerByApi(page, home, newPerson());
  await page.setViewportSize(phone);
  await page.goto(home + path);
  await hydrate(page);
}

/** Takes the courses of these tests out of the portal's lists, which other tests count. */
test.afterEach(async ({ admin }) => {
  const courses = await admin.query<{ id: string }>(
    "select id from courses where id like $1 and archived_at is null",
    [`${courseAlias}%`],
  );
  for (const { id } of courses)
    await admin.callApi("POST", `/creator/courses/${id}/archive`, { isArchived: true });
});

const textsOf = (rows: Locator) => rows.locator("> span:not([class])").allTextContents();

/** Puts the events in their order, each by its own buttons and the keyboard alone. */
async function sortByKeyboard(page: Page): Promise<void> {
  const group = page.getByRole("group", { name: "What happened when?" });
  for (const [place, text] of events.entries()) {
    const up = group.getByRole("button", { name: `Move up: ${text}`, exact: true });
    for (;;) {
      const now = (await textsOf(group.getByRole("listitem"))).indexOf(text);
      if (now === place) break;
      await up.focus();
      await page.keyboard.press("Enter");
      await expect
        .poll(async () => (await textsOf(group.getByRole("listitem"))).indexOf(text))
        .toBe(now - 1);
      await expect(up).toBeFocused();
    }
  }
  expect(await textsOf(group.getByRole("listitem"))).toEqual(events);
}

async function matchAll(page: Page, matches: Record<string, string>): Promise<void> {
  for (const [row, choice] of Object.entries(matches))
    await page.getByLabel(row, { exact: true }).selectOption({ label: choice });
}

test("@scripts a learner arranges on a phone by the keyboard, continues after a reload, and sees the result", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  test.slow();
  await openTest(page, home, admin, "end");
  const next = page.getByRole("button", { name: "Next question" });
  await sortByKeyboard(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await next.click();
  await expect(page.getByRole("group", { name: "Who lost what?" })).toBeFocused();

  await page.getByRole("button", { name: "See my result" }).click();
  await expect(page.getByText("Use each answer once.")).toBeVisible();
  await matchAll(page, { ...pairs, "A woman": "One sheep" });
  await page.getByRole("button", { name: "See my result" }).click();
  await expect(page.getByText("Use each answer once.")).toBeVisible();

  await page.reload();
  await hydrate(page);
  const lost = page.getByRole("group", { name: "Who lost what?" });
  await expect(lost).toBeVisible();
  await expect(page.getByLabel("A father").locator("option:checked")).toHaveText("Two sons");
  await page.getByRole("button", { name: "Previous question" }).click();
  const way = page.getByRole("group", { name: "What happened when?" });
  await expect.poll(() => textsOf(way.getByRole("listitem"))).toEqual(events);
  await next.click();
  await matchAll(page, { "A shepherd": "One coin", "A woman": "One sheep" });
  await expectAccessible(page);
  await page.getByRole("button", { name: "See my result" }).click();

  const result = page.locator("#result");
  await expect(result).toContainText("1 of 2 right");
  await expect(result).toContainText("3 of 4 points");
  await expect(
    result.getByRole("listitem").filter({ hasText: "A shepherd – One coin" }).first(),
  ).toBeVisible();
  await expect(result).toContainText("A shepherd – One sheep");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("@scripts a test that grades each answer marks every row, and then shows the next exercise", async ({
  page,
  homeUrl: home,
  admin,
}) => {
  await openTest(page, home, admin, "each");
  await sortByKeyboard(page);
  await page.getByRole("button", { name: `Move down: ${events[0]}` }).click();
  await page.getByRole("button", { name: "Check my answer" }).click();
  await expect(page.getByText("Correct order:")).toBeVisible();
  await expect(page.getByText("Not quite")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Next question" }).click();
  await matchAll(page, pairs);
  await page.getByRole("button", { name: "Check my answer" }).click();
  await expect(page.getByText("Yes, that’s right")).toBeVisible();
  await page.getByRole("link", { name: "See my result" }).click();
  await expect(page.locator("#result")).toContainText("1 of 4 points");
});
