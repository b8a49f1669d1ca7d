import { and, eq } from "drizzle-orm";
import { type ContentReaderCtx, readContent } from "#domains/settings/read-content.server.ts";
import type { DataSourceBody } from "./form.ts";
import { dataSources } from "./tables.server.ts";

export const dataSourceTag = (environmentId: string, id: string) =>
  `data-source:${environmentId}/${id}`;

/** A data source as it is stored. */
export type StoredDataSource = DataSourceBody & { id: string; version: number };

/** Loads a data source of the portal; null if there is none. */
export async function loadDataSource(
  ctx: ContentReaderCtx,
  id: string,
): Promise<StoredDataSource | null> {
  const tag = dataSourceTag(ctx.portal.id, id);
  return readContent(ctx, ["data-source", id], tag, async () => {
    const [source] = await ctx.db
      .select({
        id: dataSources.id,
        pluralName: dataSources.pluralName,
        fields: dataSources.fields,
        version: dataSources.version,
      })
      .from(dataSources)
      .where(and(eq(dataSources.environmentId, ctx.portal.id), eq(dataSources.id, id)));
    return source ?? null;
  });
}
