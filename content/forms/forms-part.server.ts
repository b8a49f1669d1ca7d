import { isDeepStrictEqual } from "node:util";
import type { ContentPart } from "#content/content-part.server.ts";
import { type Changes, type ImportRun, noChanges } from "#content/import-run.server.ts";
import type { Problems } from "#content/problems.ts";
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
import {
  readDataSources,
  readForms,
  removeDataSource,
  removeForm,
  writeDataSource,
  writeForm,
} from "#domains/forms/stored-forms.server.ts";

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
  async writeTexts({ portal }, tx) {
    const texts = new Map<string, string>();
    for (const [id, source] of await readDataSources(tx, portal.id))
      texts.set(`${dataSourcesFolder}/${id}.yaml`, writeDataSourceFile(source));
    for (const [id, form] of await readForms(tx, portal.id))
      texts.set(`${formsFolder}/${id}.yaml`, writeFormFile(form));
    return texts;
  },
};

/** How an import reads and changes the rows of one table. */
type TableAccess<Body> = {
  stored: ReadonlyMap<string, Body>;
  write(id: string, body: Body): Promise<unknown>;
  remove(id: string): Promise<unknown>;
  tagOf(id: string): string;
};

/** Updates a table's rows to match the folder, and leaves unchanged rows alone. */
async function syncTable<Body>(
  run: ImportRun,
  folderRows: ReadonlyMap<string, Body>,
  { stored, write, remove, tagOf }: TableAccess<Body>,
): Promise<Changes> {
  const changes = noChanges();
  for (const [id, body] of folderRows) {
    const storedBody = stored.get(id);
    const isUnchanged = storedBody !== undefined && isDeepStrictEqual(storedBody, asStored(body));
    changes[isUnchanged ? "unchanged" : storedBody ? "changed" : "created"].push(id);
    if (isUnchanged) continue;
    await write(id, body);
    run.tags.add(tagOf(id));
  }
  for (const id of stored.keys()) {
    if (folderRows.has(id)) continue;
    await remove(id);
    changes.removed.push(id);
    run.tags.add(tagOf(id));
  }
  return changes;
}

/** Returns the value as the database returns it, without undefined properties. */
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

async function writeSources(
  run: ImportRun,
  folderRows: ReadonlyMap<string, DataSourceBody>,
): Promise<Changes> {
  const { tx, ctx } = run;
  const portal = ctx.portal.id;
  return syncTable(run, folderRows, {
    stored: await readDataSources(tx, portal),
    tagOf: (id) => dataSourceTag(portal, id),
    // Records stay: an import must not delete what people entered.
    remove: (id) => removeDataSource(tx, { environmentId: portal, id }),
    write: (id, body) => writeDataSource(tx, { environmentId: portal, id }, body),
  });
}

async function writeForms(
  run: ImportRun,
  folderRows: ReadonlyMap<string, ParsedForm>,
  problems: Problems,
): Promise<Changes> {
  const { tx, ctx } = run;
  const portal = ctx.portal.id;
  const sources = await readDataSources(tx, portal);
  const bodies = new Map<string, FormBody>();
  for (const [id, { body, place }] of folderRows) {
    if (sources.has(body.dataSource)) bodies.set(id, body);
    else problems.error(place, `There is no data source "${body.dataSource}".`);
  }
  return syncTable(run, bodies, {
    stored: await readForms(tx, portal),
    tagOf: (id) => formTag(portal, id),
    remove: (id) => removeForm(tx, { environmentId: portal, id }),
    write: (id, body) => writeForm(tx, { environmentId: portal, id }, body),
  });
}
