import { type Translator, translatorFor } from "#domains/settings/translator.server.ts";
import type { BlockCtx } from "./block.server.ts";

/**
 * Returns a translator for the texts of a kind: `title` is `block.{kind}.title`. A loader puts them into its block's
 * data, so that pages without such a block don't load them.
 */
export const blockTranslator = (
  ctx: Pick<BlockCtx, "messages" | "language">,
  kind: string,
): Translator => {
  const t = translatorFor(ctx, ctx.language);
  return (key, values) => t(`block.${kind}.${key}`, values);
};

/** Returns several texts of a kind by their names. */
export function blockTexts<Name extends string>(
  ctx: Pick<BlockCtx, "messages" | "language">,
  kind: string,
  names: readonly Name[],
): Record<Name, string> {
  const t = blockTranslator(ctx, kind);
  return Object.fromEntries(names.map((name) => [name, t(name)])) as Record<Name, string>;
}
