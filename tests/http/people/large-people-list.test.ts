import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { insertBulkMembers } from "#tests/kit/bulk-data.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { countBlocksRead, findFullTableScans } from "#tests/kit/query-plans.ts";
import { readAllPages } from "#tests/kit/read-all-pages.ts";

let portal: TestPortal;
let admin: { browser: Browser; userId: string };
beforeAll(async () => {
  portal = await startTestPortal();
  admin = await createUserWithRole(portal, "mp-admin");
});
afterAll(() => portal.close());

test("with 100,000 people a page needs two queries, which use indexes and read as little as with 10,000", async () => {
  const { pool } = portal.database;
  const mentor = await createUserWithRole(portal, "mentor");
  const connection = JSON.stringify({ type: "certain", mentorId: mentor.userId });
  const filters = [
    "",
    "sort=joined",
    "sort=name",
    "status=registered",
    "status=temporary",
    "status=blocked&limit=5",
    "role=mentor&limit=5",
    "role=staff&sort=name&limit=5",
    `mentor=${mentor.userId}`,
    "activeDays=7",
    "inactiveDays=3",
    "text=member5005@",
    "text=member777@&sort=name",
    `text=${encodeURIComponent("нема такого")}`,
    `text=${encodeURIComponent("ганна")}&limit=50`,
    `text=${encodeURIComponent("ганна7")}&limit=5`,
  ];
  async function measure(): Promise<number[]> {
    const blocks: number[] = [];
    for (const filter of filters) {
      const statements = await portal.statementsDuring(async () => {
        const { status, headers } = await call(admin.browser, "GET", `/users?${filter}`);
        expect([filter, status]).toEqual([filter, 200]);
        if (headers.get("link"))
          await call(admin.browser, "GET", /<.*\/api([^>]+)>/.exec(headers.get("link")!)![1]!);
      });
      const lists = statements.filter(({ text }) => text.includes("sort_name"));
      expect(lists.length).toBeGreaterThan(0);
      expect(statements.length, filter).toBeLessThanOrEqual(2 * lists.length);
      expect(await findFullTableScans(pool, statements), filter).toEqual([]);
      blocks.push(await countBlocksRead(pool, lists[0]!));
    }
    return blocks;
  }
  await insertBulkMembers(pool, "first", { count: 10_000 });
  await pool.query(
    `update memberships set chat_connection = $1 where environment_id = 'first' and user_id in
      (select user_id from memberships where environment_id = 'first' order by last_active_at limit 20)`,
    [connection],
  );
  const small = await measure();
  await expectWholeSearch(pool);
  await insertBulkMembers(pool, "first", { from: 10_001, count: 90_000 });
  const large = await measure();
  filters.forEach((filter, index) => {
    // Ten times the people: a list that grew with them would read ten times as much, and all users are over 2,000 blocks.
    expect([filter, large[index]! <= 3 * small[index]! + 300]).toEqual([filter, true]);
  });
  const pages = await readAllPages(mentor.browser, "/users?limit=8");
  expect(pages.length).toBe(3);
});

/** Pages of a name that one in twenty people has: some are full after a look at the top of the list, others aren't. */
async function expectWholeSearch(pool: TestPortal["database"]["pool"]): Promise<void> {
  const orders = {
    active: "last_active_at desc, user_id desc",
    joined: "memberships.created_at desc, user_id desc",
    name: "profile ->> 'firstName', profile ->> 'lastName'",
  };
  for (const [sort, order] of Object.entries(orders)) {
    const { rows } = await pool.query<{ id: string }>(
      `select users.id from users join memberships on user_id = users.id
       where environment_id = 'first' and profile ->> 'firstName' like 'Ганна7%' order by ${order}`,
    );
    const text = encodeURIComponent("ганна7");
    const pages = await readAllPages(admin.browser, `/users?text=${text}&sort=${sort}&limit=25`);
    const ids = pages.flatMap((page) =>
      (page.people as unknown as { userId: string }[]).map((one) => one.userId),
    );
    expect(ids.length).toBe(550);
    expect([sort, ids]).toEqual([sort, rows.map(({ id }) => id)]);
  }
}
