import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { textInput } from "#domains/settings/text-inputs.ts";

export const htmlMaxChars = 50_000;

const schema = z.object({
  /** The original HTML. Only known elements are shown (html-node.ts), and no script ever runs. */
  html: z.string().check(textInput, z.maxLength(htmlMaxChars)),
});
export type HtmlProps = z.infer<typeof schema>;

/** Text in HTML, from an email or another site. */
export const block = {
  category: "text",
  schema,
  defaults: { html: "" },
} satisfies Block;
