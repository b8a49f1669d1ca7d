import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const rowCount = 120;
let portal: TestPortal;
let admin: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  ({ browser: admin } = await createUserWithRole(portal, "mp-admin"));
  const now = new Date(portal.clock.now());
  // Many rows have the same time, so only the other columns of a cursor tell them apart.
  await portal.database.db.execute(sql`
    insert into blocked_attempts (environment_id, limit_name, subject, window_start, client_address, count, first_at, last_at)
    select 'first', 'chat', 'row-' || n, ${now}::timestamptz - (n / 40) * interval '1 hour', '127.0.0.…', 1, ${now}, ${now}
    from generate_series(1, ${rowCount}::int) n`);
  await portal.database.db.execute(sql`
    insert into invitations (environment_id, token_hash, role, email, invited_by, created_at, expires_at)
    select 'first', 'hash-' || n, 'editor', 'row-' || n, 'system', ${now}::timestamptz - (n / 40) * interval '1 hour', ${now}
    from generate_series(1, ${rowCount}::int) n`);
});
afterAll(() => portal.close());

const rowsOf = (text: string) =>
  [...text.matchAll(/<bdi>(row-\d+)<\/bdi>/g)].map(([, row]) => row!);
const nextPathOf = (text: string, path: string) =>
  /href="([^"]*\?cursor=[^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ??
  (text.includes(`href="${path}?`) ? "unread" : null);

test.each(["/studio/settings/limits", "/studio/settings/invitations"])(
  "%s shows every row once, page by page, without scripts",
  async (path) => {
    const rows: string[] = [];
    const paths = [path];
    for (let next: string | null = path; next !== null;) {
      const { status, text } = await admin.fetch(next);
      expect(status).toBe(200);
      rows.push(...rowsOf(text));
      // Every page but the first leads back to it.
      expect(text.includes(">First page<")).toBe(next !== path);
      next = nextPathOf(text, path);
      if (next !== null) paths.push(next);
    }
    expect(paths).toHaveLength(3);
    expect(new Set(rows).size).toBe(rowCount);
    expect(rows).toHaveLength(rowCount);

    const other = await createUserWithRole(portal.second, "mp-admin");
    for (const cursor of [paths[1]!, `${path}?cursor=x.y`, `${path}?cursor=%00`]) {
      const { status, text } = await other.browser.fetch(cursor);
      expect([cursor, status]).toEqual([cursor, 200]);
      expect(text).not.toContain(">First page<");
      expect(rowsOf(text)).toEqual([]);
    }
    expect(rowsOf((await admin.fetch(`${path}?cursor=x.y`)).text)).toEqual(rows.slice(0, 50));
  },
);
