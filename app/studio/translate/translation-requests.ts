import type { TranslationImport } from "#domains/courses/translation-file/import-course-translation.server.ts";

/** Why a file couldn't be sent. */
export type UploadProblem = "large" | "unreadable" | "failed";
export type UploadResult = TranslationImport | { problem: UploadProblem };

/** The address of a course's translation into a language in the API. */
export const translationPath = (courseId: string, language: string): string =>
  `/api/creator/courses/${encodeURIComponent(courseId)}/translations/${encodeURIComponent(language)}`;

/** Sends a file with translations. A preview only says what it would change. */
export const sendTranslation = (
  path: string,
  upload: { file: string; changeId: string; isPreview: boolean },
): Promise<UploadResult> =>
  fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(upload),
  }).then(
    async (response) => {
      if (response.ok) return (await response.json()) as TranslationImport;
      if (response.status === 413) return { problem: "large" };
      return { problem: response.status === 422 ? "unreadable" : "failed" };
    },
    () => ({ problem: "failed" }),
  );
