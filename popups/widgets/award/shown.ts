import type { Picture } from "#domains/courses/course.ts";

/** The award popup (DEC-38): a course that somebody has finished. */
export type AwardShown = { title: string; cover: Picture | null; href: string };
