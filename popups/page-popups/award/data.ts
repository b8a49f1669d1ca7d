import type { Picture } from "#domains/courses/course.ts";

/** The award popup: a course that the learner has finished. */
export type AwardData = { title: string; cover: Picture | null; href: string };
