import type { ImportRun } from "#content/import-run.server.ts";

/**
 * Reports an error if the author wrote another id into a folder that is already imported. An id never changes, because
 * learners would lose their answers.
 */
export function reportChangedId(
  { problems }: Pick<ImportRun, "problems">,
  item: { id: string | undefined; key: string; file: string; line: number },
  missingFromFolder: readonly { id: string; source_key: string; present?: boolean }[],
): void {
  const storedItem = missingFromFolder.find(
    ({ source_key, present }) => source_key === item.key && present !== false,
  );
  if (storedItem)
    problems.error(
      item,
      `The content of this folder already has the id "${storedItem.id}", and an id never changes; write id: ${storedItem.id} or leave it out.`,
    );
}
