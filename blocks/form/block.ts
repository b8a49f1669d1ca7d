import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, text } from "#blocks/prop-schemas.ts";

const schema = z.object({
  /** Id of the form. */
  form: line,
  /** The title; "" uses the form's own. */
  title: line,
  text,
  buttonText: line,
});
export type FormProps = z.infer<typeof schema>;

/** An invitation to one of the portal's forms. Its button opens the form in the popup. */
export const block = {
  category: "people",
  schema,
  defaults: { form: "", title: "", text: "", buttonText: "" },
} satisfies Block;
