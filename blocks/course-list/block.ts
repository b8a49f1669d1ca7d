import * as z from "zod/mini";
import { listLimit } from "#domains/courses/course.ts";
import type { Block } from "#blocks/block.ts";
import { line, link, text } from "#blocks/prop-schemas.ts";

const schema = z.object({
  title: line,
  lead: text,
  /** Id of the course that is shown large; "" for none. */
  featured: line,
  /** The number of places in the list, including the link to all courses. */
  limit: z.int().check(z.gte(1), z.lte(listLimit)),
  /** The page with all courses. */
  allLink: link,
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
