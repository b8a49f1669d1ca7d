import { sql } from "drizzle-orm";
import type { SectionSummary } from "./section.ts";
import { savedSections } from "./tables.server.ts";

/** What a list shows of a section: everything but the blocks. */
export const summaryColumns = {
  id: savedSections.id,
  name: savedSections.name,
  language: savedSections.language,
  blockCount: sql<number>`jsonb_array_length(${savedSections.components})`,
  deletedAt: savedSections.deletedAt,
};

type SummaryRow = Omit<SectionSummary, "deletedAt"> & { deletedAt: Date | null };

export const presentSection = ({
  id,
  name,
  language,
  blockCount,
  deletedAt,
}: SummaryRow): SectionSummary => ({
  id,
  name,
  language,
  blockCount,
  deletedAt: deletedAt?.toISOString() ?? null,
});
