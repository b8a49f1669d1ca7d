import * as z from "zod/mini";
import { listLimit } from "#domains/courses/course.ts";
import type { Block } from "#blocks/block.ts";
import { line, link, text } from "#blocks/prop-schemas.ts";

const schema = z.object({
  title: line,
  lead: text,
  /** Id of the course that is shown large; "" for none. */
  featured: line,
  /** How many places the shelf has, the one that leads to all courses among them. */
  limit: z.int().check(z.gte(1), z.lte(listLimit)),
  /** Where all courses are. */
  allLink: link,
  /** Visitors choose by category, price and language; `limit` courses are shown, and more when asked for. */
  filters: z._default(z.boolean(), false),
});
export type CourseListProps = z.infer<typeof schema>;

/** Courses as books on a shelf. */
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
