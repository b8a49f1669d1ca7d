/** How a kind is placed on a page. A kind without a placement is a section of its own. */
export type Placement = {
  /** Whether blocks of this kind are shown in the reading column, together with the text before and after them. */
  isProse?: boolean | ((props: Record<string, unknown>) => boolean);
  /**
   * Set if such a block may contain any blocks: below each other (`blocks`), each in a column (`columns`), or as if it
   * were not around them (`sections`).
   */
  contains?: "blocks" | "columns" | "sections";
  /** Whether the title of such a block can be the h1 of the page. */
  canBeH1?: true;
};

const placements = import.meta.glob<Placement>("./*/placement.ts", {
  eager: true,
  import: "placement",
});

export const placementOf = (kind: string): Placement => placements[`./${kind}/placement.ts`] ?? {};
