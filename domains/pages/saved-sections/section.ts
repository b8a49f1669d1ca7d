import type { Component } from "#domains/pages/component.ts";

/** The most characters of a saved section's name. */
export const sectionNameMaxChars = 100;
/** The most saved sections of a portal, without those in the trash. */
export const sectionsMax = 200;
/** The most characters of a saved section, as JSON. */
export const sectionMaxChars = 200_000;
/** How long a deleted section stays in the trash. */
export const sectionTrashDays = 30;

/** Blocks that were saved under a name, so that editors can insert copies of them. */
export type Section = {
  id: string;
  name: string;
  /** The language of the texts. */
  language: string;
  components: Component[];
};

/** A saved section as a list shows it. */
export type SectionSummary = Omit<Section, "components"> & {
  /** How many blocks it has, without the blocks in them. */
  blockCount: number;
  /** When it was put into the trash, an ISO instant; null: it isn't there. */
  deletedAt: string | null;
};
