/** How long a link to a draft works. */
export const previewLifeHours = 24;

const coursesPath = "/courses/";

/** What a link to a whole course leads to. No alias of a page and no id of an element begins so. */
export const coursePreviewId = (courseId: string): string => coursesPath + courseId;

/** Returns the id of the course that a link leads to; null: it leads to a page or an element. */
export const previewedCourseId = (contentId: string): string | null =>
  contentId.startsWith(coursesPath) ? contentId.slice(coursesPath.length) : null;

/** In the address of a preview: the course to walk through. */
export const courseParameter = "course";
/** In the address of a preview: which version of a page to show. */
export const revisionParameter = "revision";
/** In the address of a preview: the secret of a link. */
export const secretParameter = "secret";

/** Returns the address of a preview without a secret. */
export function previewPath(contentId: string): string {
  const courseId = previewedCourseId(contentId);
  return courseId === null
    ? `/preview/${encodeURIComponent(contentId)}`
    : `/preview?${courseParameter}=${encodeURIComponent(courseId)}`;
}

/** A link that shows a draft to anybody who has it. */
export type PreviewLink = {
  id: string;
  url: string;
  /** The name of who created it; may be empty. */
  author: string;
  /** Epoch milliseconds. */
  expiresAt: number;
};
