import type { Component } from "#domains/pages/component.ts";
import { catalogue } from "./catalogue.ts";

const script = '<script>alert("hostile")</script><img src=x onerror=alert(1)>';
const longWord = "Unbreakable".repeat(20);
/** Texts to try in order until the schema accepts one. A prop with fixed values keeps its value. */
const hostileTexts = [`${script}${longWord.repeat(3)}`, `${script}${longWord}`];
const hostileUrls = ["javascript:alert(1)", "/images/samples/not-there.webp"];
const urlKeyPattern = /link|url|href/i;
/** Keys of props with a date or the id of another object. With a hostile value, the block would show nothing. */
const referenceKeyPattern = /^(?:id|form|courseId|date|startDate)$/;

/**
 * Returns the component with every text and address as hostile as its schema allows: markup, endless words, links that
 * would run scripts, missing pictures.
 */
export function hostileComponent(component: Component, idPrefix = "hostile"): Component {
  const schema = catalogue.get(component.type)?.schema;
  const props = structuredClone(component.props);
  const isAccepted = () => schema?.safeParse({ ...defaultsOf(component.type), ...props }).success;
  for (const { holder, key } of stringsIn(props)) {
    const originalValue = holder[key];
    const hostileValues = urlKeyPattern.test(key) ? hostileUrls : hostileTexts;
    holder[key] =
      hostileValues.find((candidate) => ((holder[key] = candidate), isAccepted())) ?? originalValue;
  }
  renumberFootnotes(props);
  return {
    id: `${idPrefix}-${component.id}`,
    type: component.type,
    props,
    children: component.children.map((child) => hostileComponent(child, idPrefix)),
  };
}

const footnoteOffset = 100;

/** Renumbers footnotes, because their ids must stay unique on a page that shows the component twice. */
function renumberFootnotes(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if ("type" in value && /^(?:reference|footnote)$/.test(String(value.type)) && "number" in value)
    value.number = Number(value.number) + footnoteOffset;
  Object.values(value).forEach(renumberFootnotes);
}

const defaultsOf = (kind: string) => catalogue.get(kind)?.defaults ?? {};

type StringProperty = { holder: Record<string, unknown>; key: string };

/** Yields every string in a tree of props, except references. */
function* stringsIn(value: unknown): Generator<StringProperty> {
  if (typeof value !== "object" || value === null) return;
  const holder = value as Record<string, unknown>;
  for (const [key, inner] of Object.entries(holder)) {
    if (typeof inner !== "string") yield* stringsIn(inner);
    else if (!referenceKeyPattern.test(key)) yield { holder, key };
  }
}
