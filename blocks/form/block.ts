import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, promptLayoutSchema, textSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({
  /** Id of the form. */
  form: lineSchema,
  /** The title; "" uses the form's own. */
  title: lineSchema,
  text: textSchema,
  buttonText: lineSchema,
  layout: promptLayoutSchema,
});
export type FormProps = z.infer<typeof schema>;

/** An invitation to one of the portal's forms. Its button opens the form in the popup. */
export const block = {
  category: "people",
  schema,
  defaults: { form: "", title: "", text: "", buttonText: "", layout: "plain" },
} satisfies Block;
