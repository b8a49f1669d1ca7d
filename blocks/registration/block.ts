import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, promptLayoutSchema, textSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({
  title: lineSchema,
  lead: textSchema,
  /** The button's label; "" uses the default one. */
  buttonText: lineSchema,
  layout: promptLayoutSchema,
});
export type RegistrationProps = z.infer<typeof schema>;

/** An invitation to register: opens the popup that creates an account. */
export const block = {
  category: "registration",
  schema,
  defaults: { title: "", lead: "", buttonText: "", layout: "plain" },
} satisfies Block;
