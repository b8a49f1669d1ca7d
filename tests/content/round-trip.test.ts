import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportContent } from "#content/export-content.server.ts";
import { importContent } from "#content/import-content.server.ts";
import { openPortals, type TestPortals } from "./content.fixture.ts";

let first: TestPortals;
let second: TestPortals;
beforeAll(async () => {
  [first, second] = await Promise.all([openPortals(), openPortals()]);
}, 180_000);
afterAll(() => Promise.all([first.close(), second.close()]));

const folders = [
  "demo/localhost",
  "demo/second",
  "tests/fixtures/tiny-course",
  "tests/fixtures/gathering",
];

test.each(folders)(
  "the export of %s has the same content in another portal of the installation, and exports as the same files",
  async (folder) => {
    const id = folder.replaceAll("/", "-");
    const one = await first.portal(id);
    await importContent(one, folder);
    const exported = join(await first.newFolder(), "out");
    expect((await exportContent(one, exported)).warnings).toEqual([]);
    // The other portal has the same name and hosts, so that portal.yaml can be compared too.
    await first.database.db.execute(sql`delete from portal_hosts`);
    const other = await first.portal(`${id}-copy`, one.portal.host);
    await first.database.db.execute(
      sql`update environments set name = ${id} where id = ${other.portal.id}`,
    );
    expect((await importContent(other, exported)).warnings).toEqual([]);
    expect(await contentOf(first, other.portal.id)).toEqual(await contentOf(first, id));
    const again = join(await first.newFolder(), "out");
    await exportContent(other, again);
    expect(await filesOf(again)).toEqual(await filesOf(exported));
  },
  180_000,
);

test.each(folders)(
  "the export of %s keeps every ID in another installation; only pictures get other URLs, which no text contains",
  async (folder) => {
    const id = folder.replaceAll("/", "-");
    const one = await first.portal(`${id}-away`);
    await importContent(one, folder);
    const exported = join(await first.newFolder(), "out");
    await exportContent(one, exported);
    const other = await second.portal(one.portal.id);
    await importContent(other, exported);
    const plain = (content: unknown) =>
      JSON.parse(
        JSON.stringify(content, (key, value: unknown) =>
          key === "sources" || key === "color" || isPicture(value) ? undefined : value,
        ),
      ) as unknown;
    expect(plain(await contentOf(second, other.portal.id))).toEqual(
      plain(await contentOf(first, one.portal.id)),
    );
    const again = join(await second.newFolder(), "out");
    await exportContent(other, again);
    const texts = async (path: string) =>
      [...(await filesOf(path))].filter(([name]) => !name.endsWith(".webp"));
    expect(await texts(again)).toEqual(await texts(exported));
  },
  180_000,
);

const isPicture = (value: unknown) => typeof value === "string" && value.startsWith("/files/");

async function contentOf({ database: { db } }: TestPortals, portal: string) {
  const rows = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows;
  return {
    courses: await rows(sql`
      select c.id, c.source_key, c.position, c.published, c.microcourse, c.card, r.body
      from courses c join course_revisions r on r.environment_id = c.environment_id
        and r.course_id = c.id and r.revision = c.revision
      where c.environment_id = ${portal} order by c.id`),
    elements: await rows(sql`
      select e.id, e.course_id, e.source_key, e.type, e.present, r.body
      from elements e join element_revisions r on r.environment_id = e.environment_id
        and r.element_id = e.id and r.revision = e.revision
      where e.environment_id = ${portal} order by e.id`),
    pages: await rows(sql`
      select p.alias, p.id, p.published, p.position, r.body
      from pages p join page_revisions r on r.environment_id = p.environment_id
        and r.alias = p.alias and r.revision = p.revision
      where p.environment_id = ${portal} order by p.alias`),
    forms: await rows(sql`
      select id, title, subtitle, button_text, data_source_id from forms
      where environment_id = ${portal} order by id`),
    dataSources: await rows(sql`
      select id, plural_name, fields from data_sources
      where environment_id = ${portal} order by id`),
    settings: await rows(sql`
      select s.settings from environments e join settings_revisions s
        on s.environment_id = e.id and s.version = e.settings_version
      where e.id = ${portal}`),
  };
}

async function filesOf(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return new Map(
    await Promise.all(
      files.map(
        async (path) => [path.slice(folder.length + 1), await readFile(path, "latin1")] as const,
      ),
    ),
  );
}
