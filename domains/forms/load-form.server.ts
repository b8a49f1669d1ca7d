import { and, eq } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type ContentReaderCtx, readContent } from "#domains/settings/read-content.server.ts";
import { dataSourceUnknown, formUnknown } from "./errors.ts";
import type { FormBody, ShownForm } from "./form.ts";
import { loadDataSource } from "./load-data-source.server.ts";
import { createLocalizer, localizeField } from "./show-form.ts";
import { forms } from "./tables.server.ts";

export const formTag = (environmentId: string, id: string) => `form:${environmentId}/${id}`;

/** A form as it is stored, with texts in every language. */
export type StoredForm = FormBody & { id: string; version: number };

/**
 * Loads a form of the portal.
 * @throws NOT-FOUND
 */
export async function loadForm(ctx: ContentReaderCtx, id: string): Promise<StoredForm> {
  const tag = formTag(ctx.portal.id, id);
  const form = await readContent(ctx, ["form", id], tag, () => readForm(ctx, id));
  if (!form) throw formUnknown();
  return form;
}

async function readForm(ctx: ContentReaderCtx, id: string): Promise<StoredForm | null> {
  const [form] = await ctx.db
    .select({
      id: forms.id,
      title: forms.title,
      subtitle: forms.subtitle,
      buttonText: forms.buttonText,
      dataSource: forms.dataSourceId,
      version: forms.version,
    })
    .from(forms)
    .where(and(eq(forms.environmentId, ctx.portal.id), eq(forms.id, id)));
  return form ?? null;
}

/**
 * Loads a form with its fields in the context's language.
 * @throws NOT-FOUND
 */
export async function loadShownForm(
  ctx: ContentReaderCtx & Pick<Ctx, "language">,
  id: string,
): Promise<ShownForm> {
  const { title, subtitle, buttonText, dataSource } = await loadForm(ctx, id);
  const source = await loadDataSource(ctx, dataSource);
  if (!source) throw dataSourceUnknown();
  const localize = createLocalizer(ctx);
  return {
    id,
    title: localize(title),
    subtitle: localize(subtitle),
    buttonText: localize(buttonText),
    dataSource,
    fields: source.fields.map((field) => localizeField(field, ctx)),
  };
}
