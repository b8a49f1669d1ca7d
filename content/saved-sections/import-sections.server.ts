import { isDeepStrictEqual } from "node:util";
import { preserveIds } from "#content/languages/preserve-ids.ts";
import {
  type Changes,
  createId,
  type ImportRun,
  noChanges,
  resolveReferences,
} from "#content/import-run.server.ts";
import type { Section } from "#domains/pages/saved-sections/section.ts";
import {
  readStoredSections,
  removeSection,
  writeStoredSection,
} from "#domains/pages/saved-sections/stored-sections.server.ts";
import type { ParsedSection } from "./section-file.ts";

/** Writes the saved sections of a folder, and puts those that the folder lacks into the trash. */
export async function importSections(
  run: ImportRun,
  sections: readonly ParsedSection[],
): Promise<Changes> {
  const { tx, ctx } = run;
  const stored = await readStoredSections(tx, ctx.portal.id);
  const changes = noChanges();
  for (const parsed of sections) {
    const before = stored.find(({ id }) => id === parsed.id);
    const section = buildSection(run, parsed, before);
    const isUnchanged = isDeepStrictEqual(section, before);
    changes[isUnchanged ? "unchanged" : before ? "changed" : "created"].push(section.id);
    if (!isUnchanged) await writeStoredSection(tx, ctx, section);
  }
  if (run.isPartial) return changes;
  for (const { id } of stored) {
    if (sections.some((section) => section.id === id)) continue;
    await removeSection(tx, ctx, id);
    changes.removed.push(id);
  }
  return changes;
}

function buildSection(
  run: ImportRun,
  { id, name, language, components }: ParsedSection,
  before: Section | undefined,
): Section {
  const trees = preserveIds(
    before?.language === language ? { [language]: before.components } : null,
    resolveReferences(run, components),
    language,
    createId,
    run.problems,
  );
  return { id, name, language, components: trees[language]! };
}
