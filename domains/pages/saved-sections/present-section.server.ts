import { sql } from "drizzle-orm";
import type { SectionSummary } from "./section.ts";
import { savedSections } from "./tables.server.ts";

/** What a list shows of a section: everything but the blocks. */
export const summaryColumns = {
  id: savedSections.id,
  name: savedSections.name,
  language: savedSections.language,
  blockCount: sql<number>`jsonb_array_length(${savedSections.components})`,
};

export const presentSection = ({
  id,
  name,
  language,
  blockCount,
}: SectionSummary): SectionSummary => ({ id, name, language, blockCount });
