import { draftMaxChars } from "#domains/drafts/draft-limits.ts";
import { toJson } from "#domains/drafts/operations.ts";
import { ImportProblem } from "#app/studio/blocks/import/import-problem.ts";
import { type ImportedDocument, readDocument } from "#app/studio/blocks/import/read-document.ts";
import { draftPathOf } from "#app/studio/editing/draft-path.ts";
import { openDraftServer } from "#app/studio/editing/draft-server.ts";
import { uploadFile } from "#app/studio/media/upload-file.ts";
import { UploadProblem } from "#app/studio/media/upload-problem.ts";

type Place = {
  courseId: string;
  /** The element that the lesson follows; null: it is the first. */
  after: string | null;
  language: string;
  userId: string;
};

/** Makes a lesson from a document. @returns its id and what was left out, or why there is no lesson */
export async function importLesson(
  file: File,
  place: Place,
): Promise<{ id: string; leftOut: ImportedDocument["leftOut"] } | { problem: string }> {
  try {
    const { title, blocks, leftOut } = await readDocument(file, storePicture, () =>
      crypto.randomUUID(),
    );
    return { id: await storeLesson(title, blocks, place), leftOut };
  } catch (error) {
    if (error instanceof ImportProblem) return { problem: error.reason };
    throw error;
  }
}

/** A picture that the library refuses is left out. */
async function storePicture(file: File) {
  try {
    return await uploadFile(file);
  } catch (error) {
    if (error instanceof UploadProblem) return null;
    throw error;
  }
}

async function storeLesson(
  title: string,
  blocks: ImportedDocument["blocks"],
  { courseId, after, language, userId }: Place,
): Promise<string> {
  const { components } = toJson({ components: blocks });
  if (JSON.stringify(components).length > draftMaxChars) throw new ImportProblem("too-large");
  const response = await fetch(`/api/creator/courses/${encodeURIComponent(courseId)}/elements`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ changeId: crypto.randomUUID(), type: "lesson", title, after }),
  }).catch(() => null);
  if (!response?.ok) throw new ImportProblem("failed");
  const { id } = (await response.json()) as { id: string };
  const server = openDraftServer(draftPathOf("elements", id), userId);
  const draft = await server.read();
  if (draft.state !== "done") throw new ImportProblem("failed");
  const saved = await server.change({
    changeId: crypto.randomUUID(),
    version: draft.value.version,
    operations: [{ op: "set", path: ["texts", language, "components"], value: components! }],
  });
  if (saved.state !== "done")
    throw new ImportProblem(saved.state === "refused" ? "too-large" : "failed");
  return id;
}
