/** One node of a page, lesson, test or webinar (DEC-13): rendered generically by the block of its type. */
export type Component = {
  /** Stable through edits: results and progress name it. */
  id: string;
  type: string;
  props: Record<string, unknown>;
  children: Component[];
};

/** Walks a tree depth first, parents before children. */
export function* walkComponents(components: readonly Component[]): Generator<Component> {
  for (const component of components) {
    yield component;
    yield* walkComponents(component.children);
  }
}
