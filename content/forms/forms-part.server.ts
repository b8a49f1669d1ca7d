import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { ContentPart } from "#content/content-part.server.ts";
import { type Changes, type ImportRun, noChanges } from "#content/import-run.server.ts";
import type { Problems } from "#content/problems.ts";
import type { Transaction } from "#platform/database.server.ts";
import { dataSourceTag } from "#domains/forms/load-data-source.server.ts";
import { formTag } from "#domains/forms/load-form.server.ts";
import type { DataSourceBody, FormBody } from "#domains/forms/form.ts";
import {
  dataSourcesFolder,
  formsFolder,
  parseDataSources,
  parseForms,
  type ParsedForm,
} from "./parse-forms.ts";
import { writeDataSourceFile, writeFormFile } from "./write-forms.ts";

/** Forms and data sources in the content folder: `forms/<id>.yaml`, `data-sources/<id>.yaml`. */
export const formsPart: ContentPart = {
  folders: [formsFolder, dataSourcesFolder],
  read(folder, problems) {
    const sources = parseDataSources(folder, problems);
    const forms = parseForms(folder, problems);
    return async (run) => ({
      dataSources: sources ? await writeSources(run, sources) : noChanges(),
      forms: forms ? await writeForms(run, forms, problems) : noChanges(),
    });
  },
  async texts({ portal }, tx) {
    const texts = new Map<string, string>();
    for (const [id, source] of await readSources(tx, portal.id))
      texts.set(`${dataSourcesFolder}/${id}.yaml`, writeDataSourceFile(source));
    for (const [id, form] of await readForms(tx, portal.id))
      texts.set(`${formsFolder}/${id}.yaml`, writeFormFile(form));
    return texts;
  },
};

async function readSources(tx: Transaction, portal: string): Promise<Map<string, DataSourceBody>> {
  const { rows } = await tx.execute<{ id: string } & DataSourceBody>(sql`
    select id, plural_name as "pluralName", fields from data_sources
    where environment_id = ${portal} order by id`);
  return new Map(rows.map(({ id, ...body }) => [id, body]));
}

async function readForms(tx: Transaction, portal: string): Promise<Map<string, FormBody>> {
  const { rows } = await tx.execute<{ id: string } & FormBody>(sql`
    select id, title, subtitle, button_text as "buttonText", data_source_id as "dataSource" from forms
    where environment_id = ${portal} order by id`);
  return new Map(rows.map(({ id, ...body }) => [id, body]));
}

type Table<Body> = {
  stored: ReadonlyMap<string, Body>;
  write(id: string, body: Body): Promise<unknown>;
  remove(id: string): Promise<unknown>;
  tagOf(id: string): string;
};

/** Updates a table's rows to match the folder, and leaves unchanged rows alone. */
async function bring<Body>(
  run: ImportRun,
  wanted: ReadonlyMap<string, Body>,
  { stored, write, remove, tagOf }: Table<Body>,
): Promise<Changes> {
  const changes = noChanges();
  for (const [id, body] of wanted) {
    const before = stored.get(id);
    const same = before !== undefined && isDeepStrictEqual(before, plain(body));
    changes[same ? "unchanged" : before ? "changed" : "created"].push(id);
    if (same) continue;
    await write(id, body);
    run.tags.add(tagOf(id));
  }
  for (const id of stored.keys()) {
    if (wanted.has(id)) continue;
    await remove(id);
    changes.removed.push(id);
    run.tags.add(tagOf(id));
  }
  return changes;
}

/** Returns the value as the database returns it: without undefined properties. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

async function writeSources(
  run: ImportRun,
  wanted: ReadonlyMap<string, DataSourceBody>,
): Promise<Changes> {
  const { tx, ctx } = run;
  const portal = ctx.portal.id;
  return bring(run, wanted, {
    stored: await readSources(tx, portal),
    tagOf: (id) => dataSourceTag(portal, id),
    // Records stay: an import must not delete what people entered.
    remove: (id) =>
      tx.execute(sql`delete from data_sources where environment_id = ${portal} and id = ${id}`),
    write: (id, { pluralName, fields }) =>
      tx.execute(sql`
        insert into data_sources (environment_id, id, plural_name, fields)
        values (${portal}, ${id}, ${pluralName}, ${JSON.stringify(fields)}::jsonb)
        on conflict (environment_id, id) do update set plural_name = excluded.plural_name,
          fields = excluded.fields, version = data_sources.version + 1, updated_at = now()`),
  });
}

async function writeForms(
  run: ImportRun,
  wanted: ReadonlyMap<string, ParsedForm>,
  problems: Problems,
): Promise<Changes> {
  const { tx, ctx } = run;
  const portal = ctx.portal.id;
  const sources = await readSources(tx, portal);
  const bodies = new Map<string, FormBody>();
  for (const [id, { body, place }] of wanted) {
    if (sources.has(body.dataSource)) bodies.set(id, body);
    else problems.error(place, `There is no data source "${body.dataSource}".`);
  }
  return bring(run, bodies, {
    stored: await readForms(tx, portal),
    tagOf: (id) => formTag(portal, id),
    remove: (id) =>
      tx.execute(sql`delete from forms where environment_id = ${portal} and id = ${id}`),
    write: (id, { title, subtitle, buttonText, dataSource }) =>
      tx.execute(sql`
        insert into forms (environment_id, id, title, subtitle, button_text, data_source_id)
        values (${portal}, ${id}, ${JSON.stringify(title)}::jsonb,
          ${JSON.stringify(subtitle)}::jsonb, ${JSON.stringify(buttonText)}::jsonb, ${dataSource})
        on conflict (environment_id, id) do update set title = excluded.title,
          subtitle = excluded.subtitle, button_text = excluded.button_text,
          data_source_id = excluded.data_source_id, version = forms.version + 1, updated_at = now()`),
  });
}
