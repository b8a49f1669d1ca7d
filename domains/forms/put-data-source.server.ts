import { and, eq } from "drizzle-orm";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { versionConflict, invalidInput } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { dataSourceUnknown } from "./errors.ts";
import { findDataSourceProblem } from "./data-source-problem.ts";
import type { DataSourceBody } from "./form.ts";
import { dataSourceTag } from "./load-data-source.server.ts";
import type { SavedVersion } from "./put-form.server.ts";
import { dataSources } from "./tables.server.ts";
import { authorize } from "./policy.server.ts";

/**
 * Creates or replaces a data source; existing records stay unchanged.
 * @throws AUTH-DENY, NOT-FOUND for a version if no data source has the id, CONFLICT, INVALID for a wrong field
 */
export async function putDataSource(
  ctx: SystemCtx,
  { id, version, source }: { id: string; version?: number | undefined; source: DataSourceBody },
): Promise<SavedVersion> {
  authorize(ctx, "change", "data source");
  const problem = findDataSourceProblem(source);
  return withTransaction(ctx.db, async (tx) => {
    const [stored] = await tx
      .select({
        version: dataSources.version,
        pluralName: dataSources.pluralName,
        fields: dataSources.fields,
      })
      .from(dataSources)
      .where(and(eq(dataSources.environmentId, ctx.portal.id), eq(dataSources.id, id)))
      .for("update");
    const currentVersion = stored?.version;
    if (version !== undefined && currentVersion === undefined) throw dataSourceUnknown();
    if (version !== undefined && version !== currentVersion) throw versionConflict();
    if (problem !== null) throw invalidInput(`${problem.path.join(".")}: ${problem.text}`);
    const nextVersion = (currentVersion ?? 0) + 1;
    const row = {
      pluralName: source.pluralName,
      fields: source.fields,
      version: nextVersion,
      updatedAt: new Date(ctx.clock.now()),
    };
    const { rowCount } = await tx
      .insert(dataSources)
      .values({ environmentId: ctx.portal.id, id, ...row })
      .onConflictDoUpdate({
        target: [dataSources.environmentId, dataSources.id],
        set: row,
        setWhere: eq(dataSources.version, currentVersion ?? 0),
      });
    // Somebody else created it between the read and the write.
    if (rowCount === 0) throw versionConflict();
    await writeAudit(tx, ctx, {
      action: "putDataSource",
      subject: ["data source", id],
      before: stored ? { pluralName: stored.pluralName, fields: stored.fields } : {},
      after: { pluralName: row.pluralName, fields: row.fields },
      detail: { id, version: nextVersion },
    });
    await announceChange(tx, ctx.portal.id, [dataSourceTag(ctx.portal.id, id)]);
    return { version: nextVersion };
  });
}
