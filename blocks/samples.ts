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
