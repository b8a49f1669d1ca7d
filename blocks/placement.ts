/** How a kind is placed on a page. A kind without a placement is a section of its own. */
export type Placement = {
  /** Shown in the reading column, together with the text before and after it. */
  isText?: boolean | ((props: Record<string, unknown>) => boolean);
  /** May contain any blocks: below each other, or each in a cell. */
  contains?: "blocks" | "cells";
  /** Its title can be the h1 of the page. */
  isTitle?: true;
};

const placements = import.meta.glob<Placement>("./*/placement.ts", {
  eager: true,
  import: "placement",
});

export const placementOf = (kind: string): Placement => placements[`./${kind}/placement.ts`] ?? {};
