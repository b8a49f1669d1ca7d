import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import { userWithRole, registeredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const page = async (search = "") => (await portal.browser().fetch(`/lists/${search}`)).text;
const main = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
const blockOf = (html: string, id: string) =>
  new RegExp(`<section id="${id}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? "";
const shelf = async (search = "") => blockOf(main(await page(search)), "shelf");

describe("the list of courses", () => {
  test("is filtered by plain links, and another link shows more", async () => {
    const first = await shelf();
    expect(first.match(/class="course-card"/g)).toHaveLength(1);
    expect(first).toContain('href="/lists/?price=paid"');
    expect(first).toContain('href="/lists/?page=2"');
    expect((await shelf("?page=2")).match(/class="course-card"/g)).toHaveLength(2);
    const paid = await shelf("?price=paid");
    expect(paid).toContain("$10");
    expect(paid).not.toContain("First steps");
    expect(paid).toMatch(/aria-current="true"[^>]*>Paid/);
    expect(await shelf("?category=nothing")).toContain("No courses match these filters");
  });

  test("is cached for guests per valid filter, and not for an invalid one", async () => {
    const kept = async (search: string) =>
      (await portal.browser().fetch(`/lists/${search}`)).headers.get("x-request-id") === null;
    expect(await kept("?price=free")).toBe(true);
    expect(await shelf("?price=free&fbclid=1")).toBe(await shelf("?price=free"));
    expect(await shelf("?price=free")).not.toBe(await shelf("?price=paid"));
  });

  test("shows a price with its currency's symbol, and a date in words", async () => {
    for (const [currency, symbol] of [
      ["UAH", "₴10"],
      ["USD", "$10"],
      ["RUB", "₽10"],
    ] as const) {
      await portal.database.db.transaction(async (tx) => {
        await tx.execute(sql`update courses set card = jsonb_set(card, '{currency}', ${JSON.stringify(currency)}::jsonb)
          where environment_id = ${portal.id} and id = 'bought'`);
        await announceChange(tx, portal.id, [`courses:${portal.id}`]);
      });
      await expect.poll(() => shelf("?price=paid")).toContain(symbol);
    }
    expect(await shelf("?price=free")).toContain("Jan 2, 2026");
  });
});

test("microcourses have their own list and addresses", async () => {
  const list = blockOf(main(await page()), "short-ones");
  expect(list).toContain('href="/lesson/breath/"');
  expect(list).toContain("No account needed");
  expect(list).not.toContain("First steps");
});

test("a new mentor is shown at once, and disappears when they lose the role", async () => {
  const list = async () => blockOf(main(await page()), "mentors");
  expect(await list()).toBe("");
  const admin = await userWithRole(portal, "mp-admin");
  const { userId } = await registeredBrowser(portal);
  const grant = await call(admin.browser, "POST", `/users/${userId}/roles`, { role: "mentor" });
  expect(grant.status).toBe(200);
  await expect.poll(list).toContain("Anna Koval");
  expect(await list()).not.toContain("@example.org");
  await call(admin.browser, "POST", `/users/${userId}/block`);
  await expect.poll(list).toBe("");
  await call(admin.browser, "DELETE", `/users/${userId}/block`);
  await expect.poll(list).toContain("Anna Koval");
  await call(admin.browser, "DELETE", `/users/${userId}/roles/mentor`);
  await expect.poll(list).toBe("");
});

test("reviews are the course's own, newest first, at most twenty", async () => {
  await portal.database.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into reviews (environment_id, course_id, name, text, language, created_at)
      select ${portal.id}, 'first-steps', 'Reader ' || n, 'Words ' || n || '.', 'en', now() + n * interval '1 second'
      from generate_series(1, 25) n`);
    await announceChange(tx, portal.id, [`course:${portal.id}/first-steps`]);
  });
  const list = async () => blockOf(main(await page()), "reviews");
  await expect.poll(list).toContain("Words 25.");
  const words = [...(await list()).matchAll(/Words (\d+)\./g)].map(([, n]) => Number(n));
  expect(words).toEqual(Array.from({ length: 20 }, (_, at) => 25 - at));
  expect(await list()).not.toMatch(/<form|<button|<input/);
});
