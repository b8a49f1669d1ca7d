import type { Component } from "#domains/pages/component.ts";
import { type AlignedComponent, variantsOf } from "./align-languages.ts";
import { Pairing } from "./pairing.ts";
import type { Place, Problems } from "#content/problems.ts";
import { sameTextLeast, similarity, wordPairs } from "./similarity.ts";

export type Trees = Record<string, Component[]>;

/** A component, or an answer of a question, for comparison with another version. */
type Item = {
  id: string | undefined;
  type: string;
  /** Its whole content, by language, to find identical items. */
  content: Record<string, string>;
  pairs: Record<string, Map<string, number>>;
};

/** Types with stored answers: a different question in the same place must not get the old id. */
const neverByOrder = new Set(["question", "quiz", "order", "match"]);

/**
 * Gives ids to the components and answers of a new version: the id from the old version (`previous`, null for the
 * first) if they match, otherwise a new one. They match, in this order, by their written id, the same content, similar
 * content (`sameTextLeast`), or the same place between the same neighbours, except for questions. Reports an id that is
 * written twice.
 */
export function preserveIds(
  previous: Trees | null,
  current: readonly AlignedComponent[],
  primary: string,
  freshId: () => string,
  problems: Problems,
): Trees {
  const written = new Set<string>();
  noteWrittenIds(current, written, problems);
  const reserved = new Set([...written, ...allIds(previous)]);
  const fresh = () => {
    let id = freshId();
    while (reserved.has(id)) id = freshId();
    reserved.add(id);
    return id;
  };
  const languages = [...new Set([primary, ...current.flatMap(({ props }) => Object.keys(props))])];
  const settle = (old: readonly OldComponent[], level: readonly AlignedComponent[]): Trees => {
    const items = level.map(itemOf);
    const pairing = paired(old, items);
    const trees: Trees = Object.fromEntries(languages.map((language) => [language, []]));
    for (const [place, component] of level.entries()) {
      const before = pairing.oldOf(place);
      const id = component.id ?? kept(before?.id, written) ?? fresh();
      const variantIds = answersIds(before, component, fresh, problems);
      const children = settle(before?.children ?? [], component.children);
      for (const [language, props] of Object.entries(component.props))
        trees[language]!.push({
          id,
          type: component.type,
          props: withVariantIds(props, variantIds),
          children: children[language] ?? [],
        });
    }
    return trees;
  };
  return settle(oldLevel(previous, primary), current);
}

function kept(id: string | undefined, written: ReadonlySet<string>): string | undefined {
  return id !== undefined && !written.has(id) ? id : undefined;
}

function paired<Old extends Item>(old: readonly Old[], items: readonly Item[]): Pairing<Old, Item> {
  const contents = ({ type, content }: Item) =>
    Object.entries(content).map(([language, words]) => `${type} ${language} ${words}`);
  return new Pairing(old, items)
    .byKey(
      ({ id }) => (id === undefined ? [] : [id]),
      ({ id }) => (id === undefined ? [] : [id]),
    )
    .byKey(contents, contents)
    .byScore(
      (a, b) => (a.type === b.type && b.id === undefined ? likeness(a, b) : 0),
      sameTextLeast,
    )
    .byOrder((a, b) => a.type === b.type && b.id === undefined && !neverByOrder.has(a.type));
}

/** Returns the similarity of two items in the language in which they are most similar. */
function likeness(a: Item, b: Item): number {
  const scores = Object.entries(a.pairs).map(([language, pairs]) => {
    const other = b.pairs[language];
    return other ? similarity(pairs, other) : 0;
  });
  return Math.max(0, ...scores);
}

function answersIds(
  before: OldComponent | undefined,
  component: AlignedComponent,
  fresh: () => string,
  problems: Problems,
): string[] {
  const items = variantItems(component.props);
  // Answers are named within their question, so every question may have an "a".
  const written = new Set<string>();
  for (const { id } of items) noteOnce(id, component, written, problems);
  const pairing = paired(before ? variantItems(before.props) : [], items);
  return items.map(({ id }, place) => id ?? kept(pairing.oldOf(place)?.id, written) ?? fresh());
}

function variantItems(props: Record<string, Record<string, unknown>>): Item[] {
  const byLanguage = Object.entries(props).map(
    ([language, one]) => [language, variantsOf(one)] as const,
  );
  const longest = byLanguage.reduce((most, [, { length }]) => Math.max(most, length), 0);
  return Array.from({ length: longest }, (_, place) => {
    const texts = byLanguage.flatMap(([language, variants]) => {
      const variant = variants[place];
      return variant ? [[language, variant.text] as const] : [];
    });
    return {
      id: byLanguage.map(([, variants]) => variants[place]?.id).find((id) => id !== undefined),
      type: "variant",
      content: Object.fromEntries(texts),
      pairs: Object.fromEntries(texts.map(([language, text]) => [language, wordPairs(text)])),
    };
  });
}

function withVariantIds(
  props: Record<string, unknown>,
  ids: readonly string[],
): Record<string, unknown> {
  if (!Array.isArray(props.variants)) return props;
  const variants = variantsOf(props).map((variant, place) => ({ ...variant, id: ids[place]! }));
  return { ...props, variants };
}

type OldComponent = Item & {
  id: string;
  props: Record<string, Record<string, unknown>>;
  children: OldComponent[];
};

/** Merges the stored trees by id; the primary language decides the order. */
function oldLevel(previous: Trees | null, primary: string): OldComponent[] {
  if (!previous) return [];
  const lead = previous[primary] ?? Object.values(previous)[0] ?? [];
  return lead.map(({ id, type }) => {
    const inLanguages = Object.entries(previous).flatMap(([language, components]) => {
      const same = components.find((component) => component.id === id);
      return same ? [[language, same] as const] : [];
    });
    const props = Object.fromEntries(inLanguages.map(([language, same]) => [language, same.props]));
    const below = Object.fromEntries(
      inLanguages.map(([language, same]) => [language, same.children]),
    );
    const children = oldLevel(below, primary);
    return { ...itemOf({ id, type, props, children }), id, props, children };
  });
}

type Compared = {
  id: string | undefined;
  type: string;
  props: Record<string, Record<string, unknown>>;
  children: readonly Compared[];
};

function itemOf(component: Compared): Item {
  const entries = Object.keys(component.props).map(
    (language) => [language, contentIn(component, language)] as const,
  );
  return {
    id: component.id,
    type: component.type,
    content: Object.fromEntries(
      entries.map(([language, content]) => [language, JSON.stringify(content)]),
    ),
    pairs: Object.fromEntries(
      entries.map(([language, content]) => [language, wordPairs(wordsIn(content).join(" "))]),
    ),
  };
}

function contentIn(component: Compared, language: string): unknown {
  return [
    plainContent(component.props[language] ?? {}),
    ...component.children.map((child) => contentIn(child, language)),
  ];
}

/** Returns the value without ids, with its keys in one order. */
function plainContent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainContent);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => key !== "id" && inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, plainContent(inner)]),
  );
}

const wordless = new Set(["type", "color", "sources", "href"]);

/** Returns the texts of a value that people read. */
export function wordsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (wordless.has(key) ? [] : wordsIn(inner)));
}

function noteWrittenIds(
  components: readonly AlignedComponent[],
  written: Set<string>,
  problems: Problems,
): void {
  for (const component of components) {
    noteOnce(component.id, component, written, problems);
    noteWrittenIds(component.children, written, problems);
  }
}

function noteOnce(
  id: string | undefined,
  place: Place,
  written: Set<string>,
  problems: Problems,
): void {
  if (id === undefined) return;
  if (written.has(id)) problems.error(place, `The id "${id}" is used twice.`);
  written.add(id);
}

function allIds(trees: Trees | null): string[] {
  const ids = (components: readonly Component[]): string[] =>
    components.flatMap(({ id, props, children }) => [
      id,
      ...variantsOf(props).flatMap((variant) => (variant.id === undefined ? [] : [variant.id])),
      ...ids(children),
    ]);
  return Object.values(trees ?? {}).flatMap(ids);
}
