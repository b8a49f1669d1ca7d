import { catalogue } from "#blocks/catalogue.ts";
import { defaultPassMark, defaultPoints } from "#domains/learning/answers/grading.ts";
import type { Component } from "#domains/pages/component.ts";

/**
 * Returns content as learners get it: a block without a prop has its kind's default, and an empty text, list or switch is
 * like none. Revisions are left out: they count the edits of a portal.
 */
export function meaningOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(meaningOf);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(withDefaults(value))
      .filter(([key]) => key !== "revision")
      .map(([key, inner]) => [key, meaningOf(inner)] as const)
      .filter(([, inner]) => !isEmpty(inner)),
  );
}

function withDefaults(value: object): object {
  if ("type" in value && value.type === "test" && "texts" in value)
    return { passMark: defaultPassMark, ...value };
  if (!("type" in value && "props" in value && "children" in value)) return value;
  const block = value as Component;
  const props = { ...catalogue.get(block.type)?.defaults, ...block.props };
  if (block.type !== "question") return { ...block, props };
  const variants = (props["variants"] ?? []) as { correct?: boolean }[];
  const multiple = variants.filter(({ correct }) => correct).length > 1;
  return { ...block, props: { multiple, points: defaultPoints, ...props } };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  value === false ||
  (typeof value === "object" && Object.keys(value).length === 0);
