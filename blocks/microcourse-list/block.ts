import * as z from "zod/mini";
import { listLimit } from "#domains/courses/course.ts";
import type { Block } from "#blocks/block.ts";
import { lineSchema, textSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({
  title: lineSchema,
  lead: textSchema,
  limit: z.int().check(z.gte(1), z.lte(listLimit)),
  layout: z._default(z.enum(["plain", "cards"]), "plain"),
});
export type MicrocourseListProps = z.infer<typeof schema>;

/** A list of microcourses, with their covers. */
export const block = {
  category: "courses",
  schema,
  defaults: { title: "", lead: "", limit: listLimit, layout: "plain" },
} satisfies Block;
