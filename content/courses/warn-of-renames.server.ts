import type { ImportRun } from "#content/import-run.server.ts";

/**
 * Reports an error if the author wrote another id into a folder that is already imported. An id never changes, because
 * learners would lose their answers.
 */
export function warnOfRenames(
  { problems }: Pick<ImportRun, "problems">,
  thing: { id: string | undefined; key: string; file: string; line: number },
  left: readonly { id: string; source_key: string; present?: boolean }[],
): void {
  const same = left.find(
    ({ source_key, present }) => source_key === thing.key && present !== false,
  );
  if (same)
    problems.error(
      thing,
      `The content of this folder already has the id "${same.id}", and an id never changes; write id: ${same.id} or leave it out.`,
    );
}
