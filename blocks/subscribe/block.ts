import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, text } from "#blocks/prop-schemas.ts";

const schema = z.object({ title: line, text, buttonText: line });
export type SubscribeProps = z.infer<typeof schema>;

/** An address for the portal's news; nothing is sent before its owner confirms it by letter. */
export const block = {
  category: "registration",
  schema,
  defaults: { title: "", text: "", buttonText: "" },
} satisfies Block;
