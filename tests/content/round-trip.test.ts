import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportContent } from "#content/export-content.server.ts";
import { importContent } from "#content/import-content.server.ts";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { renewPolicies } from "#domains/settings/renew-policies.server.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { openPortals, type TestPortals } from "./content.fixture.ts";

let firstInstallation: TestPortals;
let secondInstallation: TestPortals;
beforeAll(async () => {
  [firstInstallation, secondInstallation] = await Promise.all([openPortals(), openPortals()]);
}, 180_000);
afterAll(() => Promise.all([firstInstallation.close(), secondInstallation.close()]));

const folders = [
  "demo/localhost",
  "demo/second",
  "tests/fixtures/tiny-course",
  "tests/fixtures/gathering",
  "tests/fixtures/testing",
];

test.each(folders)(
  "the export of %s has the same content in another portal of the installation, and exports as the same files",
  async (folder) => {
    const id = folder.replaceAll("/", "-");
    const originalCtx = await firstInstallation.createPortalContext(id);
    await importContent(originalCtx, folder);
    const exported = join(await firstInstallation.newFolder(), "out");
    expect((await exportContent(originalCtx, exported)).warnings).toEqual([]);
    // The other portal has the same name and hosts, so that portal.yaml can be compared too.
    await firstInstallation.database.db.execute(sql`delete from portal_hosts`);
    const copyCtx = await firstInstallation.createPortalContext(
      `${id}-copy`,
      originalCtx.portal.host,
    );
    await firstInstallation.database.db.execute(
      sql`update environments set name = ${id} where id = ${copyCtx.portal.id}`,
    );
    expect((await importContent(copyCtx, exported)).warnings).toEqual([]);
    expect(await readContent(firstInstallation, copyCtx.portal.id)).toEqual(
      await readContent(firstInstallation, id),
    );
    const again = join(await firstInstallation.newFolder(), "out");
    await exportContent(copyCtx, again);
    expect(await readFiles(again)).toEqual(await readFiles(exported));
  },
  180_000,
);

test("settings that the studio's forms change come out of an export and go in again unchanged", async () => {
  const ctx = await firstInstallation.createPortalContext("forms");
  const settings = {
    contacts: { email: "hello@example.org", coordinates: "53.7955, -1.5491", telegram: "@hope" },
    regions: [
      { id: "kyiv", name: { en: "Kyiv: the city", uk: "Київ" } },
      { id: "other-place", name: { uk: "- інше" } },
    ],
    certificates: { offered: true, signedBy: "Ruth", role: { en: "Pastor", ar: "راعي" } },
    registration: { fields: [parishField] },
  };
  await updateSettings(ctx, { settings });
  await renewPolicies(ctx);
  const exported = join(await firstInstallation.newFolder(), "out");
  await exportContent(ctx, exported);
  const copyCtx = await secondInstallation.createPortalContext("forms");
  expect((await importContent(copyCtx, exported)).warnings).toEqual([]);
  const { settings: original } = await readSettings(ctx);
  expect(original).toMatchObject({ ...settings, policies: { version: 2 } });
  expect((await readSettings(copyCtx)).settings).toEqual(original);
});

const parishField = {
  uid: "field-1",
  id: "field-1",
  name: { en: "Your parish", uk: "Ваша парафія" },
  type: "text",
  validation: { required: true },
  active: true,
};

test.each(folders)(
  "the export of %s keeps every ID in another installation; only pictures get other URLs, which no text contains",
  async (folder) => {
    const id = folder.replaceAll("/", "-");
    const originalCtx = await firstInstallation.createPortalContext(`${id}-away`);
    await importContent(originalCtx, folder);
    const exported = join(await firstInstallation.newFolder(), "out");
    await exportContent(originalCtx, exported);
    const copyCtx = await secondInstallation.createPortalContext(originalCtx.portal.id);
    await importContent(copyCtx, exported);
    const withoutPictureUrls = (content: unknown) =>
      JSON.parse(
        JSON.stringify(content, (key, value: unknown) =>
          key === "sources" || key === "color" || isPicture(value) ? undefined : value,
        ),
      ) as unknown;
    expect(withoutPictureUrls(await readContent(secondInstallation, copyCtx.portal.id))).toEqual(
      withoutPictureUrls(await readContent(firstInstallation, originalCtx.portal.id)),
    );
    const again = join(await secondInstallation.newFolder(), "out");
    await exportContent(copyCtx, again);
    const readTextFiles = async (path: string) =>
      [...(await readFiles(path))].filter(([name]) => !name.endsWith(".webp"));
    expect(await readTextFiles(again)).toEqual(await readTextFiles(exported));
  },
  180_000,
);

const isPicture = (value: unknown) => typeof value === "string" && value.startsWith("/files/");

async function readContent({ database: { db } }: TestPortals, portal: string) {
  const queryRows = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows;
  return {
    courses: await queryRows(sql`
      select c.id, c.source_key, c.position, c.published, c.microcourse, c.card, r.body
      from courses c join course_revisions r on r.environment_id = c.environment_id
        and r.course_id = c.id and r.revision = c.revision
      where c.environment_id = ${portal} order by c.id`),
    elements: await queryRows(sql`
      select e.id, e.course_id, e.source_key, e.type, e.present, r.body
      from elements e join element_revisions r on r.environment_id = e.environment_id
        and r.element_id = e.id and r.revision = e.revision
      where e.environment_id = ${portal} order by e.id`),
    pages: await queryRows(sql`
      select p.alias, p.id, p.published, p.position, r.body
      from pages p join page_revisions r on r.environment_id = p.environment_id
        and r.alias = p.alias and r.revision = p.revision
      where p.environment_id = ${portal} order by p.alias`),
    savedSections: await queryRows(sql`
      select id, name, language, components from saved_sections
      where environment_id = ${portal} order by id`),
    forms: await queryRows(sql`
      select id, title, subtitle, button_text, data_source_id from forms
      where environment_id = ${portal} order by id`),
    dataSources: await queryRows(sql`
      select id, plural_name, fields from data_sources
      where environment_id = ${portal} order by id`),
    settings: await queryRows(sql`
      select s.settings from environments e join settings_revisions s
        on s.environment_id = e.id and s.version = e.settings_version
      where e.id = ${portal}`),
  };
}

async function readFiles(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
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
