import type { Picture } from "#domains/courses/course.ts";
import type { RichNode } from "#ui/rich-node.ts";

export type Post = {
  /** Unique on the page: an address can lead to a single post. */
  anchor: string;
  title: string;
  /** `2026-03-04`. */
  day: string;
  /** The first paragraph, and what follows it. */
  beginning: RichNode[];
  rest: RichNode[];
  picture: Picture | null;
  link: string;
  linkText: string;
};

export const newsTexts = ["more", "older", "follow", "none"] as const;

export type NewsData = {
  posts: Post[];
  /** The address of the feed; null outside of pages. */
  feed: string | null;
  texts: Record<(typeof newsTexts)[number], string>;
};
