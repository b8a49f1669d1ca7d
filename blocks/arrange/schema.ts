import * as z from "zod/mini";
import { type ArrangedItem, arrangedMax } from "#domains/learning/answers/arrangement.ts";
import { text } from "#blocks/prop-schemas.ts";

const item = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  text,
  match: z.optional(text),
}) satisfies z.ZodMiniType<ArrangedItem>;

/** Includes the right order, so it must stay on the server. */
export const arrangementSchema = z.object({
  text,
  variants: z.array(item).check(z.maxLength(arrangedMax)),
  /** Shown after answering. */
  explanation: z.optional(text),
});
