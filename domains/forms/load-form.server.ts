import { sql } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type Reader, readContent } from "#domains/settings/read-content.server.ts";
import { dataSourceUnknown, formUnknown } from "./errors.ts";
import type { FormBody, ShownForm } from "./form.ts";
import { loadDataSource } from "./load-data-source.server.ts";
import { localizer, shownField } from "./show-form.ts";
import { forms } from "./tables.server.ts";

export const formTag = (environmentId: string, id: string) => `form:${environmentId}/${id}`;

/** A form as it is stored, with texts in every language. */
export type StoredForm = FormBody & { id: string; version: number };

/**
 * Loads a form of the portal.
 * @throws NOT-FOUND
 */
export async function loadForm(ctx: Reader, id: string): Promise<StoredForm> {
  const tag = formTag(ctx.portal.id, id);
  const form = await readContent(ctx, ["form", id], tag, () => readForm(ctx, id));
  if (!form) throw formUnknown();
  return form;
}

async function readForm(ctx: Reader, id: string): Promise<StoredForm | null> {
  const { rows } = await ctx.db.execute<StoredForm>(sql`
    select id, title, subtitle, button_text as "buttonText", data_source_id as "dataSource", version
    from ${forms} where environment_id = ${ctx.portal.id} and id = ${id}`);
  return rows[0] ?? null;
}

/**
 * Loads a form with its fields in the context's language.
 * @throws NOT-FOUND
 */
export async function loadShownForm(
  ctx: Reader & Pick<Ctx, "language">,
  id: string,
): Promise<ShownForm> {
  const { title, subtitle, buttonText, dataSource } = await loadForm(ctx, id);
  const source = await loadDataSource(ctx, dataSource);
  if (!source) throw dataSourceUnknown();
  const localize = localizer(ctx);
  return {
    id,
    title: localize(title),
    subtitle: localize(subtitle),
    buttonText: localize(buttonText),
    dataSource,
    fields: source.fields.map((field) => shownField(field, ctx)),
  };
}
