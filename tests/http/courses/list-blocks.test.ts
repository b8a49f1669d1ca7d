import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const readListsPage = async (search = "") =>
  (await portal.browser().fetch(`/lists/${search}`)).text;
const extractMain = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
const extractBlock = (html: string, id: string) =>
  new RegExp(`<section id="${id}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? "";
const readCourseList = async (search = "") =>
  extractBlock(extractMain(await readListsPage(search)), "shelf");

describe("the list of courses", () => {
  test("is filtered by plain links, and another link shows more", async () => {
    const firstList = await readCourseList();
    expect(firstList.match(/class="course-card"/g)).toHaveLength(1);
    expect(firstList).toContain('href="/lists/?price=paid"');
    expect(firstList).toContain('href="/lists/?page=2"');
    expect((await readCourseList("?page=2")).match(/class="course-card"/g)).toHaveLength(2);
    const paidList = await readCourseList("?price=paid");
    expect(paidList).toContain("$10");
    expect(paidList).not.toContain("First steps");
    expect(paidList).toMatch(/aria-current="true"[^>]*>Paid/);
    expect(await readCourseList("?category=nothing")).toContain("No courses match these filters");
  });

  test("is cached for guests per valid filter, and not for an invalid one", async () => {
    const isCached = async (search: string) =>
      (await portal.browser().fetch(`/lists/${search}`)).headers.get("x-request-id") === null;
    expect(await isCached("?price=free")).toBe(true);
    expect(await readCourseList("?price=free&fbclid=1")).toBe(await readCourseList("?price=free"));
    expect(await readCourseList("?price=free")).not.toBe(await readCourseList("?price=paid"));
  });

  test("shows a price with its currency's symbol, and a date in the reader's format", async () => {
    for (const [currency, symbol] of [
      ["UAH", "₴10"],
      ["USD", "$10"],
      ["RUB", "₽10"],
    ] as const) {
      await portal.database.db.transaction(async (tx) => {
        await tx.execute(sql`update courses set card = jsonb_set(card, '{currency}', ${JSON.stringify(currency)}::jsonb)
          where environment_id = ${portal.id} and id = 'a-paid-course'`);
        await announceChange(tx, portal.id, [`courses:${portal.id}`]);
      });
      await expect.poll(() => readCourseList("?price=paid")).toContain(symbol);
    }
    expect(await readCourseList("?price=free")).toContain("Jan 2, 2026");
  });
});

test("microcourses have their own list and addresses", async () => {
  const microcourseList = extractBlock(extractMain(await readListsPage()), "short-ones");
  expect(microcourseList).toContain('href="/lesson/breath/"');
  expect(microcourseList).toContain("No account needed");
  expect(microcourseList).not.toContain("First steps");
});

test("a new mentor is shown at once, and disappears when they lose the role", async () => {
  const readMentorList = async () => extractBlock(extractMain(await readListsPage()), "mentors");
  expect(await readMentorList()).toBe("");
  const admin = await createUserWithRole(portal, "mp-admin");
  const { userId } = await openRegisteredBrowser(portal);
  const grantResponse = await call(admin.browser, "POST", `/users/${userId}/roles`, {
    role: "mentor",
  });
  expect(grantResponse.status).toBe(200);
  await expect.poll(readMentorList).toContain("Anna");
  for (const hidden of ["Koval", "@example.org"])
    expect(await readMentorList()).not.toContain(hidden);
  await call(admin.browser, "POST", `/users/${userId}/block`);
  await expect.poll(readMentorList).toBe("");
  await call(admin.browser, "DELETE", `/users/${userId}/block`);
  await expect.poll(readMentorList).toContain("Anna");
  await call(admin.browser, "DELETE", `/users/${userId}/roles/mentor`);
  await expect.poll(readMentorList).toBe("");
});

test("the list of reviews shows at most twenty of the course's own reviews, newest first", async () => {
  await portal.database.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into reviews (environment_id, course_id, name, text, language, created_at)
      select ${portal.id}, 'first-steps', 'Reader ' || n, 'Words ' || n || '.', 'en', now() + n * interval '1 second'
      from generate_series(1, 25) n`);
    await announceChange(tx, portal.id, [`course:${portal.id}/first-steps`]);
  });
  const readReviewList = async () => extractBlock(extractMain(await readListsPage()), "reviews");
  await expect.poll(readReviewList).toContain("Words 25.");
  const reviewNumbers = [...(await readReviewList()).matchAll(/Words (\d+)\./g)].map(([, n]) =>
    Number(n),
  );
  expect(reviewNumbers).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index));
  expect(await readReviewList()).not.toMatch(/<form|<button|<input/);
});
