import * as z from "zod/mini";
import { lineInput, textInput } from "#domains/settings/text-inputs.ts";
import { pageOptions } from "./page-options.ts";
import {
  aliasMaxChars,
  middlewareMax,
  nameMaxChars,
  pageTextMaxChars,
  pageTitleMaxChars,
} from "./page-limits.ts";
import { storedPicture } from "./text-fields.ts";

const title = z.string().check(
  lineInput,
  z.refine((text) => text.trim() !== "", "must not be empty"),
  z.maxLength(pageTitleMaxChars),
);
const text = z._default(z.string().check(textInput, z.maxLength(pageTextMaxChars)), "");
const name = z.string().check(z.minLength(1), z.maxLength(nameMaxChars));

/** The default template. */
export const defaultTemplate = "default";

/** A page as the API receives it. Its block trees are checked separately (check-tree.ts). */
export const pageSchema = z.strictObject({
  id: z.optional(name),
  template: z._default(name, defaultTemplate),
  type: z._default(name, "page"),
  noindex: z._default(z.boolean(), false),
  middleware: z._default(z.array(name).check(z.maxLength(middlewareMax)), []),
  options: z.optional(pageOptions),
  /** What the page's address has instead of its alias; null: the alias. Absent: as before. */
  address: z.optional(z.nullable(z.string().check(z.maxLength(aliasMaxChars)))),
  /** What chats show with a link to the page; null: the picture of its header. Absent: as before. */
  sharePicture: z.optional(z.nullable(storedPicture)),
  model: z.optional(z.nullable(z.strictObject({ name, id: name }))),
  index: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
  texts: z.record(
    z.string(),
    z.strictObject({
      title,
      description: text,
      keywords: text,
      seoTitle: z.optional(title),
      components: z._default(z.array(z.unknown()), []),
    }),
  ),
});

export type PageInput = z.infer<typeof pageSchema>;
