import type { ImportRun } from "#content/import-run.server.ts";

/** Warns of a new id written into a known folder: learners would lose their answers, because an id never changes. */
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
