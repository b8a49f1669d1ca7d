import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#platform/database.server.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { createVisitForm } from "#tests/kit/visit-form.ts";
import { gatewayKeys } from "#tests/kit/gateway-notifications.ts";
import { callEveryOperation } from "./call-every-operation.ts";

/*
 * The database can be divided by portal: every table of a portal begins its key with the portal's id, and no statement
 * of a request needs rows of two portals. The few tables that belong to the whole installation are copied everywhere.
 */

/** Tables of the whole installation: accounts and the list of portals. docs/scaling.md says how each is distributed. */
const installationTables = [
  "backups",
  "claim_links",
  "deleted_portals",
  "environments",
  "identities",
  "lampstand_migrations",
  "portal_hosts",
  "rate_limits",
  "recovery_codes",
  "second_factors",
  "users",
];

type Table = { name: string; hasPortal: boolean; key: string[] };

let portal: TestPortal;
let tables: Table[];
const query = async <Row>(statement: string) =>
  (await portal.database.db.execute(sql.raw(statement))).rows as Row[];

beforeAll(async () => {
  portal = await startTestPortal({
    // Jobs work for all portals; they run elsewhere.
    environment: {
      ...gatewayKeys,
      LAMPSTAND_WORK: "web",
      DATABASE_URL: "postgresql://elsewhere/unused",
    },
    prepareDatabase: watchRows,
  });
  await createVisitForm(portal);
  tables = await query<Table>(`
    select c.relname as name,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'environment_id') as "hasPortal",
      coalesce((
        select array_agg(a.attname::text order by position)
        from pg_index i, unnest(i.indkey) with ordinality as k(attnum, position), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum
      ), '{}') as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'touched_rows'
    order by c.relname`);
});
afterAll(() => portal.close());

test("every table belongs to a portal and begins its key with it, or is listed", () => {
  const others = tables.filter(({ hasPortal, key }) => !hasPortal || key[0] !== "environment_id");
  expect(others.map(({ name }) => name)).toEqual(installationTables);
});

test("docs/scaling.md says how each table of the installation is distributed", async () => {
  const page = await readFile("docs/scaling.md", "utf8");
  const rows = page.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) => row.split("|")[1]!.match(/\w+/g) ?? []);
  expect(named.toSorted()).toEqual(installationTables);
});

test("every unique index and every reference between tables of portals has the portal in it", async () => {
  const indexes = await query<{ name: string; table: string }>(`
    select i.indexrelid::regclass::text as name, c.relname as table
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and i.indisunique and not exists (
      select from pg_attribute a
      where a.attrelid = c.oid and a.attnum = any (i.indkey) and a.attname = 'environment_id')`);
  const ofPortal = new Set(portalTables());
  expect(indexes.filter(({ table }) => ofPortal.has(table)).map(({ name }) => name)).toEqual([]);
  const references = await query<{ name: string; source: string; target: string }>(`
    select o.conname as name, s.relname as source, t.relname as target
    from pg_constraint o join pg_class s on s.oid = o.conrelid join pg_class t on t.oid = o.confrelid
    where o.contype = 'f' and s.relnamespace = 'public'::regnamespace and not exists (
      select from pg_attribute a
      where a.attrelid = s.oid and a.attnum = any (o.conkey) and a.attname = 'environment_id')`);
  const crossing = references.filter(
    ({ source, target }) => ofPortal.has(source) && ofPortal.has(target),
  );
  expect(crossing.map(({ name }) => name)).toEqual([]);
});

test("no statement of a request reads or writes rows of another portal", async () => {
  await touchAnotherPortal();
  expect(await readTouched()).toHaveLength(1);
  await query("truncate touched_rows");

  const { json } = await call(portal, "GET", "/openapi.json");
  await callEveryOperation(portal, json["paths"] as never);
  const owner = await createUserWithRole(portal, "envmgr-admin");
  const learner = await openRegisteredBrowser(portal);
  const pages = ["/", "/courses/first-steps", "/lesson/welcome/", "/profile", "/404-nothing"];
  const studioPages = [
    "",
    "/inbox",
    "/courses",
    "/pages",
    "/media",
    "/people",
    "/texts",
    "/settings",
  ];
  for (const browser of [portal.browser(), learner.browser])
    for (const page of pages) expect((await browser.fetch(page)).status).toBeLessThan(500);
  for (const page of studioPages)
    expect((await owner.browser.fetch(`/studio${page}`)).status).toBeLessThan(500);
  expect(await readTouched()).toEqual([]);
});

const portalTables = () =>
  tables.filter(({ name }) => !installationTables.includes(name)).map(({ name }) => name);

const readTouched = () =>
  query<{ portal: string; statement: string }>(
    "select distinct portal, statement from touched_rows order by statement",
  );

/** A statement as it must not be: the check has to find it. */
async function touchAnotherPortal(): Promise<void> {
  const { Client } = (await import("pg")).default;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query("select count(*) from courses");
  await client.end();
}

let serverUrl: string;
/** Not a superuser, because PostgreSQL watches no rows for those. The next run finds it again. */
const watchedRole = "lampstand_watched";

/**
 * Lets the server connect with a role whose rows are watched: PostgreSQL calls a function for each row of a portal's
 * table that a statement touches, and the function notes the statements that touch rows of a portal other than the
 * first. Conditions such as `environment_id = $1` come before the function.
 */
async function watchRows({ db }: Database, url: string): Promise<string> {
  const owner = decodeURIComponent(new URL(url).username);
  await db.execute(
    sql.raw(`
      do $$ begin
        create role ${watchedRole} login in role ${owner};
      exception when duplicate_object then null;
      end $$;
      create table touched_rows (portal text, statement text);
      create function note_row(portal text) returns boolean language plpgsql as $$
      begin
        if portal <> 'first' then insert into touched_rows values (portal, current_query()); end if;
        return true;
      end $$;
      do $$
      declare name text;
      begin
        for name in
          select table_name from information_schema.columns
          where table_schema = 'public' and column_name = 'environment_id'
            and table_name not in (${installationTables.map((one) => `'${one}'`).join(", ")})
        loop
          execute format('alter table %I enable row level security', name);
          execute format('alter table %I force row level security', name);
          execute format('create policy watched on %I using (note_row(environment_id)) with check (true)', name);
        end loop;
      end $$;`),
  );
  const watched = new URL(url);
  watched.username = watchedRole;
  serverUrl = watched.href;
  return serverUrl;
}
