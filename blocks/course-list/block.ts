import * as z from "zod/mini";
import { listLimit } from "#domains/courses/course.ts";
import type { Block } from "#blocks/block.ts";
import { lineSchema, linkSchema, textSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({
  title: lineSchema,
  lead: textSchema,
  /** Id of the course that is shown large; "" for none. */
  featured: lineSchema,
  /** The number of places in the list, including the link to all courses. */
  limit: z.int().check(z.gte(1), z.lte(listLimit)),
  /** The address of the page with all courses. */
  allLink: linkSchema,
  /** Visitors filter by category, price and language. `limit` courses are shown, and more on request. */
  filters: z._default(z.boolean(), false),
});
export type CourseListProps = z.infer<typeof schema>;

/** A list of courses, whose cards look like books. */
export const block = {
  category: "courses",
  schema,
  defaults: {
    title: "",
    lead: "",
    featured: "",
    limit: listLimit,
    allLink: "/courses/",
    filters: false,
  },
} satisfies Block;
