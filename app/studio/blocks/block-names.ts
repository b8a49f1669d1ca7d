import { useTranslations } from "use-intl";
import type { Component } from "#domains/pages/component.ts";
import { plainText, type RichNode } from "#ui/rich-node.ts";

const summaryMaxChars = 60;
/** The properties that say best what a block is about. */
const summaryProps = ["title", "text", "reference", "buttonText", "caption"];

/** Returns a few words from a block, to tell it from others of its kind; "" if it has none. */
export function summaryOf({ props }: Component): string {
  const text = Array.isArray(props["nodes"])
    ? plainText(props["nodes"] as RichNode[])
    : summaryProps.map((name) => props[name]).find((value) => typeof value === "string" && value);
  const words = typeof text === "string" ? text : "";
  return words.length > summaryMaxChars ? `${words.slice(0, summaryMaxChars).trimEnd()}…` : words;
}

/** Returns a function that names a kind of block. */
export function useKindName(): (kind: string) => string {
  const t = useTranslations();
  return (kind) =>
    t.has(`studio.block.${kind}.name` as never) ? t(`studio.block.${kind}.name` as never) : kind;
}
