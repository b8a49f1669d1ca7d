import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, text } from "#blocks/prop-schemas.ts";

const schema = z.object({
  title: line,
  lead: text,
  /** The button's label; "" uses the default one. */
  buttonText: line,
});
export type RegistrationProps = z.infer<typeof schema>;

/** An invitation to register: opens the popup that creates an account. */
export const block = {
  category: "registration",
  schema,
  defaults: { title: "", lead: "", buttonText: "" },
} satisfies Block;
