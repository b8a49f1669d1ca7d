import { walkComponents } from "#domains/pages/component.ts";

/** The component type of a question, in a test or alone in a lesson. */
export const questionKind = "question";

/** The component type of the block that holds what a test grades. */
export const testKind = "test";

/** The kinds of exercise that arrange items: put them into an order, or match them in pairs. */
export const arrangementKinds = ["order", "match"] as const;

/** With fewer items there is nothing to arrange. */
const arrangedItemsMin = 2;

type Block<Tree> = {
  type: string;
  props: Record<string, unknown>;
  children: readonly Tree[];
};

/**
 * Returns what a test grades, in its order: its questions, and the exercises in its block. Exercises outside of it,
 * such as in its introduction, are practice.
 */
export function listGradedBlocks<Tree extends Block<Tree>>(components: readonly Tree[]): Tree[] {
  const inTest = listTestBlocks(components);
  return [...walkComponents(components)].filter(
    (block) => block.type === questionKind || (inTest.has(block) && isArrangeable(block)),
  );
}

/** Returns all blocks inside of a test's block. */
export const listTestBlocks = <Tree extends Block<Tree>>(components: readonly Tree[]): Set<Tree> =>
  new Set(
    [...walkComponents(components)]
      .filter(({ type }) => type === testKind)
      .flatMap(({ children }) => [...walkComponents(children)]),
  );

function isArrangeable({ type, props }: Pick<Block<never>, "type" | "props">): boolean {
  const items = props["variants"];
  return (
    arrangementKinds.some((kind) => kind === type) &&
    Array.isArray(items) &&
    items.length >= arrangedItemsMin
  );
}
