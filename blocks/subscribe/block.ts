import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, promptLayoutSchema, textSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({
  title: lineSchema,
  text: textSchema,
  buttonText: lineSchema,
  layout: promptLayoutSchema,
});
export type SubscribeProps = z.infer<typeof schema>;

/** A newsletter sign-up. Nothing is sent until the address's owner confirms it by email. */
export const block = {
  category: "registration",
  schema,
  defaults: { title: "", text: "", buttonText: "", layout: "plain" },
} satisfies Block;
