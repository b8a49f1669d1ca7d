import { and, eq, sql } from "drizzle-orm";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { versionConflict, invalidInput } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import { formUnknown } from "./errors.ts";
import type { FormBody } from "./form.ts";
import { formTag } from "./load-form.server.ts";
import { dataSources, forms } from "./tables.server.ts";
import { authorize } from "./policy.server.ts";

export type SavedVersion = { version: number };

/**
 * Creates or replaces a form. `version` is the version the change is based on; without it, the newest is replaced.
 * @throws AUTH-DENY, NOT-FOUND for a version if no form has the id, CONFLICT, INVALID for an unknown data source
 */
export async function putForm(
  ctx: SystemCtx,
  { id, version, form }: { id: string; version?: number | undefined; form: FormBody },
): Promise<SavedVersion> {
  authorize(ctx, "change", "form");
  return withTransaction(ctx.db, async (tx) => {
    const { rows } = await tx.execute<{ version: number | null; hasDataSource: boolean }>(sql`
      select (select version from ${forms}
          where environment_id = ${ctx.portal.id} and id = ${id} for update) as version,
        exists (select 1 from ${dataSources}
          where environment_id = ${ctx.portal.id} and id = ${form.dataSource}) as "hasDataSource"`);
    const { version: currentVersion, hasDataSource } = rows[0]!;
    if (version !== undefined && currentVersion === null) throw formUnknown();
    if (version !== undefined && version !== currentVersion) throw versionConflict();
    if (!hasDataSource)
      throw invalidInput(`dataSource: this portal has no data source "${form.dataSource}"`);
    const [stored] = await tx
      .select({
        title: forms.title,
        subtitle: forms.subtitle,
        buttonText: forms.buttonText,
        dataSource: forms.dataSourceId,
      })
      .from(forms)
      .where(and(eq(forms.environmentId, ctx.portal.id), eq(forms.id, id)));
    const nextVersion = (currentVersion ?? 0) + 1;
    const row = {
      title: form.title,
      subtitle: form.subtitle,
      buttonText: form.buttonText,
      dataSourceId: form.dataSource,
      version: nextVersion,
      updatedAt: new Date(ctx.clock.now()),
    };
    const { rowCount } = await tx
      .insert(forms)
      .values({ environmentId: ctx.portal.id, id, ...row })
      .onConflictDoUpdate({
        target: [forms.environmentId, forms.id],
        set: row,
        setWhere: eq(forms.version, currentVersion ?? 0),
      });
    // Somebody else created it between the read and the write.
    if (rowCount === 0) throw versionConflict();
    const { title, subtitle, buttonText, dataSource } = form;
    await writeAudit(tx, ctx, {
      action: "putForm",
      subject: ["form", id],
      before: stored ?? {},
      after: { title, subtitle, buttonText, dataSource },
      detail: { id, version: nextVersion },
    });
    await announceChange(tx, ctx.portal.id, [formTag(ctx.portal.id, id)]);
    return { version: nextVersion };
  });
}
