import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { typedText } from "#domains/settings/typed.ts";

export const htmlMaxChars = 50_000;

const schema = z.object({
  /** As it was written elsewhere. What is known of it is shown (html-node.ts); nothing of it ever runs. */
  html: z.string().check(typedText, z.maxLength(htmlMaxChars)),
});
export type HtmlProps = z.infer<typeof schema>;

/** Text that comes as HTML, from a letter or another site. */
export const block = {
  category: "text",
  schema,
  defaults: { html: "" },
} satisfies Block;
