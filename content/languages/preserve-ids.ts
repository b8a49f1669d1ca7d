import type { Component } from "#domains/pages/component.ts";
import { type AlignedComponent, variantsOf } from "./align-languages.ts";
import { VersionMatcher } from "./version-matcher.ts";
import type { Place, Problems } from "#content/problems.ts";
import { sameTextMin, textSimilarity, wordBigrams } from "./similarity.ts";

export type Trees = Record<string, Component[]>;

/** A component, or an answer of a question, as it is compared with another version. */
type Item = {
  id: string | undefined;
  type: string;
  /** Its whole content, by language, to find identical items. */
  content: Record<string, string>;
  wordPairs: Record<string, Map<string, number>>;
};

/** Types with stored answers. A different question in the same place must not get the old id. */
const typesNeverPairedByOrder = new Set(["question", "quiz", "order", "match"]);

/**
 * Gives ids to the components and answers of a new version: the id from the old version (`previous`, null for the
 * first) if they match, otherwise a new one. They match, in this order, by their written id, the same content, similar
 * content (`sameTextMin`), or the same place between the same neighbours, except for questions. Reports an id that is
 * written twice.
 */
export function preserveIds(
  previous: Trees | null,
  current: readonly AlignedComponent[],
  primaryLanguage: string,
  createId: () => string,
  problems: Problems,
): Trees {
  const groups = groupByLanguages(current, primaryLanguage);
  const writtenIds = new Set<string>();
  for (const { components } of groups)
    for (const id of collectIds(components, problems)) writtenIds.add(id);
  const reserved = new Set([...writtenIds, ...allIds(previous)]);
  const createUnusedId = () => {
    let id = createId();
    while (reserved.has(id)) id = createId();
    reserved.add(id);
    return id;
  };
  const assignIds = (
    languages: readonly string[],
    old: readonly OldComponent[],
    components: readonly AlignedComponent[],
  ): Trees => {
    const items = components.map(toItem);
    const matcher = matchItems(old, items);
    const trees: Trees = Object.fromEntries(languages.map((language) => [language, []]));
    for (const [index, component] of components.entries()) {
      const oldComponent = matcher.oldVersionOf(index);
      const id = component.id ?? reusableId(oldComponent?.id, writtenIds) ?? createUnusedId();
      const variantIds = assignAnswerIds(oldComponent, component, createUnusedId, problems);
      const children = assignIds(languages, oldComponent?.children ?? [], component.children);
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
  const trees = groups.map(({ languages, components }) => {
    const [first = primaryLanguage] = languages;
    const old = previous && pickLanguages(previous, languages);
    return assignIds(languages, toOldComponents(old, first), components);
  });
  return Object.assign({}, ...trees) as Trees;
}

type LanguageGroup = { languages: string[]; components: AlignedComponent[] };

/** Separates the blocks that languages share from those of each translation with its own blocks. */
function groupByLanguages(
  components: readonly AlignedComponent[],
  primaryLanguage: string,
): LanguageGroup[] {
  const isShared = ({ props }: AlignedComponent) => Object.hasOwn(props, primaryLanguage);
  const shared = components.filter(isShared);
  const groups: LanguageGroup[] = [
    {
      languages: [
        ...new Set([primaryLanguage, ...shared.flatMap(({ props }) => Object.keys(props))]),
      ],
      components: shared,
    },
  ];
  for (const component of components.filter((one) => !isShared(one))) {
    const [language = ""] = Object.keys(component.props);
    const group = groups.find(({ languages }) => languages.includes(language));
    if (group) group.components.push(component);
    else groups.push({ languages: [language], components: [component] });
  }
  return groups;
}

const pickLanguages = (trees: Trees, languages: readonly string[]): Trees =>
  Object.fromEntries(Object.entries(trees).filter(([language]) => languages.includes(language)));

function reusableId(id: string | undefined, writtenIds: ReadonlySet<string>): string | undefined {
  return id !== undefined && !writtenIds.has(id) ? id : undefined;
}

function matchItems<Old extends Item>(
  old: readonly Old[],
  items: readonly Item[],
): VersionMatcher<Old, Item> {
  const contentKeys = ({ type, content }: Item) =>
    Object.entries(content).map(([language, words]) => `${type} ${language} ${words}`);
  return new VersionMatcher(old, items)
    .pairByKey(
      ({ id }) => (id === undefined ? [] : [id]),
      ({ id }) => (id === undefined ? [] : [id]),
    )
    .pairByKey(contentKeys, contentKeys)
    .pairByScore(
      (a, b) => (a.type === b.type && b.id === undefined ? similarityOf(a, b) : 0),
      sameTextMin,
    )
    .pairByOrder(
      (a, b) => a.type === b.type && b.id === undefined && !typesNeverPairedByOrder.has(a.type),
    );
}

/** Returns the similarity of two items in the language in which they are most similar. */
function similarityOf(a: Item, b: Item): number {
  const scores = Object.entries(a.wordPairs).map(([language, pairs]) => {
    const otherPairs = b.wordPairs[language];
    return otherPairs ? textSimilarity(pairs, otherPairs) : 0;
  });
  return Math.max(0, ...scores);
}

function assignAnswerIds(
  oldComponent: OldComponent | undefined,
  component: AlignedComponent,
  createUnusedId: () => string,
  problems: Problems,
): string[] {
  const items = variantItems(component.props);
  // Answers are named within their question, so every question may have an "a".
  const writtenIds = new Set<string>();
  for (const { id } of items) reportDuplicateId(id, component, writtenIds, problems);
  const matcher = matchItems(oldComponent ? variantItems(oldComponent.props) : [], items);
  return items.map(
    ({ id }, index) =>
      id ?? reusableId(matcher.oldVersionOf(index)?.id, writtenIds) ?? createUnusedId(),
  );
}

function variantItems(props: Record<string, Record<string, unknown>>): Item[] {
  const byLanguage = Object.entries(props).map(
    ([language, variantProps]) => [language, variantsOf(variantProps)] as const,
  );
  const variantCount = byLanguage.reduce((most, [, { length }]) => Math.max(most, length), 0);
  return Array.from({ length: variantCount }, (_, index) => {
    const texts = byLanguage.flatMap(([language, variants]) => {
      const variant = variants[index];
      return variant ? [[language, variant.text] as const] : [];
    });
    return {
      id: byLanguage.map(([, variants]) => variants[index]?.id).find((id) => id !== undefined),
      type: "variant",
      content: Object.fromEntries(texts),
      wordPairs: Object.fromEntries(texts.map(([language, text]) => [language, wordBigrams(text)])),
    };
  });
}

function withVariantIds(
  props: Record<string, unknown>,
  ids: readonly string[],
): Record<string, unknown> {
  if (!Array.isArray(props.variants)) return props;
  const variants = variantsOf(props).map((variant, index) => ({ ...variant, id: ids[index]! }));
  return { ...props, variants };
}

type OldComponent = Item & {
  id: string;
  props: Record<string, Record<string, unknown>>;
  children: OldComponent[];
};

/** Merges the stored trees by the components' ids. The primary language decides the order. */
function toOldComponents(previous: Trees | null, primaryLanguage: string): OldComponent[] {
  if (!previous) return [];
  const primaryTree = previous[primaryLanguage] ?? Object.values(previous)[0] ?? [];
  return primaryTree.map(({ id, type }) => {
    const componentByLanguage = Object.entries(previous).flatMap(([language, components]) => {
      const sameComponent = components.find((component) => component.id === id);
      return sameComponent ? [[language, sameComponent] as const] : [];
    });
    const props = Object.fromEntries(
      componentByLanguage.map(([language, same]) => [language, same.props]),
    );
    const childTrees = Object.fromEntries(
      componentByLanguage.map(([language, same]) => [language, same.children]),
    );
    const children = toOldComponents(childTrees, primaryLanguage);
    return { ...toItem({ id, type, props, children }), id, props, children };
  });
}

type ComparedComponent = {
  id: string | undefined;
  type: string;
  props: Record<string, Record<string, unknown>>;
  children: readonly ComparedComponent[];
};

function toItem(component: ComparedComponent): Item {
  const entries = Object.keys(component.props).map(
    (language) => [language, contentIn(component, language)] as const,
  );
  return {
    id: component.id,
    type: component.type,
    content: Object.fromEntries(
      entries.map(([language, content]) => [language, JSON.stringify(content)]),
    ),
    wordPairs: Object.fromEntries(
      entries.map(([language, content]) => [language, wordBigrams(textsIn(content).join(" "))]),
    ),
  };
}

function contentIn(component: ComparedComponent, language: string): unknown {
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

const keysWithoutText = new Set(["type", "color", "sources", "href"]);

/** Returns the texts of a value that people read. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    keysWithoutText.has(key) ? [] : textsIn(inner),
  );
}

function collectIds(
  components: readonly AlignedComponent[],
  problems: Problems,
  writtenIds = new Set<string>(),
): Set<string> {
  for (const component of components) {
    reportDuplicateId(component.id, component, writtenIds, problems);
    collectIds(component.children, problems, writtenIds);
  }
  return writtenIds;
}

function reportDuplicateId(
  id: string | undefined,
  place: Place,
  writtenIds: Set<string>,
  problems: Problems,
): void {
  if (id === undefined) return;
  if (writtenIds.has(id)) problems.error(place, `The id "${id}" is used twice.`);
  writtenIds.add(id);
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
