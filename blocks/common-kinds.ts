/**
 * The kinds of most courses, lessons and main pages. The list of the other kinds' files is loaded with the first of
 * them, so that a new kind makes no other page heavier. The build writes these names into the patterns of
 * view-of-kind.ts and more-views.ts (vite-view-globs.ts).
 */
export const commonKinds = [
  "bible",
  "call-to-action",
  "callout",
  "course-contents",
  "course-list",
  "header",
  "image",
  "note",
  "question",
  "quote",
  "rich-text",
  "test",
  "video",
] as const;
