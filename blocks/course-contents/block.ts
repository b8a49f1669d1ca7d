import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({
  /** "" for the portal's default title. */
  title: lineSchema,
  /** "" for the course of the screen. */
  courseId: lineSchema,
});
export type CourseContentsProps = z.infer<typeof schema>;

/** A course's elements in order, with the learner's progress. */
export const block = {
  category: "courses",
  schema,
  defaults: { title: "", courseId: "" },
} satisfies Block;
