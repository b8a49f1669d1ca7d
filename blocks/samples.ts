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

/**
 * Adds a word to the titles of a sample and its children.
 * A page that shows a sample several times needs different titles: they name its landmarks.
 */
export function addToTitles(component: Component, addition: string): Component {
  const { props, children } = component;
  const { title } = props;
  return {
    ...component,
    props:
      typeof title === "string" && title !== ""
        ? { ...props, title: `${title} (${addition})` }
        : props,
    children: children.map((child) => addToTitles(child, addition)),
  };
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
      component: addToTitles(
        withOwnIds({ id, type, props: { ...props, ...changes }, children }),
        describeChanges(changes),
      ),
      changes,
    };
  });
}

/** Returns the changed properties in a few words, such as "cards" or "wide, picture". */
const describeChanges = (changes: object): string =>
  Object.entries(changes)
    .map(([name, value]) => (typeof value === "string" ? value : name))
    .join(", ");
