import { loadForm } from "#domains/forms/load-form.server.ts";
import { createLocalizer } from "#domains/forms/show-form.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { BlockCtx, LoadBlock } from "#blocks/block.server.ts";
import type { FormProps } from "./block.ts";

/** The form's texts in the page's language. Null if the portal has no such form: the block is then not shown. */
export type FormTexts = { title: string; text: string; buttonText: string } | null;

export const load: LoadBlock = async (ctx, components) => {
  const entries = components.map(async ({ id, props }) => {
    const data = await loadFormTexts(ctx, (props as FormProps).form);
    return [id, { texts: data }] as const;
  });
  return new Map(await Promise.all(entries));
};

async function loadFormTexts(ctx: BlockCtx, id: string): Promise<FormTexts> {
  try {
    const { title, subtitle, buttonText } = await loadForm(ctx, id);
    const localize = createLocalizer(ctx);
    return { title: localize(title), text: localize(subtitle), buttonText: localize(buttonText) };
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
