import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database.server.ts";
import type { DataSourceBody, FormBody } from "./form.ts";
import { dataSources, forms } from "./tables.server.ts";

/** Identifies a data source or form of a portal. */
type FormKey = { environmentId: string; id: string };

/** What every change sets: a new version, and its time. */
const nextSourceVersion = { version: sql`${dataSources.version} + 1`, updatedAt: sql`now()` };
const nextFormVersion = { version: sql`${forms.version} + 1`, updatedAt: sql`now()` };

/** Reads all data sources of a portal, by id. */
export async function readDataSources(
  tx: Transaction,
  environmentId: string,
): Promise<Map<string, DataSourceBody>> {
  const { id, pluralName, fields } = dataSources;
  const rows = await tx
    .select({ id, pluralName, fields })
    .from(dataSources)
    .where(eq(dataSources.environmentId, environmentId))
    .orderBy(id);
  return new Map(rows.map(({ id: key, ...body }) => [key, body]));
}

/** Stores a data source of an import. The caller checks it and announces the change. */
export async function writeDataSource(
  tx: Transaction,
  key: FormKey,
  { pluralName, fields }: DataSourceBody,
): Promise<void> {
  await tx
    .insert(dataSources)
    .values({ ...key, pluralName, fields })
    .onConflictDoUpdate({
      target: [dataSources.environmentId, dataSources.id],
      set: { pluralName, fields, ...nextSourceVersion },
    });
}

/** Deletes a data source. Its records stay. */
export async function removeDataSource(
  tx: Transaction,
  { environmentId, id }: FormKey,
): Promise<void> {
  await tx
    .delete(dataSources)
    .where(and(eq(dataSources.environmentId, environmentId), eq(dataSources.id, id)));
}

/** Reads all forms of a portal, by id. */
export async function readForms(
  tx: Transaction,
  environmentId: string,
): Promise<Map<string, FormBody>> {
  const { id, title, subtitle, buttonText, dataSourceId } = forms;
  const rows = await tx
    .select({ id, title, subtitle, buttonText, dataSource: dataSourceId })
    .from(forms)
    .where(eq(forms.environmentId, environmentId))
    .orderBy(id);
  return new Map(rows.map(({ id: key, ...body }) => [key, body]));
}

/** Stores a form of an import. The caller checks it and announces the change. */
export async function writeForm(
  tx: Transaction,
  key: FormKey,
  { title, subtitle, buttonText, dataSource }: FormBody,
): Promise<void> {
  const texts = { title, subtitle, buttonText, dataSourceId: dataSource };
  await tx
    .insert(forms)
    .values({ ...key, ...texts })
    .onConflictDoUpdate({
      target: [forms.environmentId, forms.id],
      set: { ...texts, ...nextFormVersion },
    });
}

/** Deletes a form. */
export async function removeForm(tx: Transaction, { environmentId, id }: FormKey): Promise<void> {
  await tx.delete(forms).where(and(eq(forms.environmentId, environmentId), eq(forms.id, id)));
}
