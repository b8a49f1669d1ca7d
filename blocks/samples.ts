import type { Component } from "#domains/pages/component.ts";
import { partsByKind } from "./parts-by-kind.ts";
import type { Sample } from "./sample-parts.ts";

const samples = partsByKind(
  import.meta.glob<Sample>("./*/sample.ts", { eager: true, import: "sample" }),
);

/** Returns a filled-in component of a kind, for the page that shows all components and for tests. */
export function sampleOf(kind: string): Component {
  const { props, children = [] } = samples[kind] ?? { props: {} };
  return { id: `sample-${kind}`, type: kind, props, children };
}

/** Returns the sample once for each of the kind's other looks, with the properties that make it. */
export function variantsOf(kind: string): { component: Component; changes: object }[] {
  return (samples[kind]?.variants ?? []).map((changes, index) => {
    const { id, props, children, type } = sampleOf(kind);
    const withOwnIds = (component: Component): Component => ({
      ...component,
      id: `${component.id}-${index + 1}`,
      children: component.children.map(withOwnIds),
    });
    return {
      component: withOwnIds({ id, type, props: { ...props, ...changes }, children }),
      changes,
    };
  });
}
