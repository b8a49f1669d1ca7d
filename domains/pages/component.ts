/** One node of a page, lesson, test or webinar, rendered by the block of its type. */
export type Component = {
  /** Stays the same through edits, because results and progress refer to it. */
  id: string;
  type: string;
  props: Record<string, unknown>;
  children: Component[];
};

/** Iterates over a tree depth first, parents before children. */
export function* walkComponents<Block extends { children: readonly Block[] }>(
  components: readonly Block[],
): Generator<Block> {
  for (const component of components) {
    yield component;
    yield* walkComponents(component.children);
  }
}
