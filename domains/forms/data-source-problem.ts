import { regexpProblem } from "#platform/safe-regexp.ts";
import type { DataSourceBody } from "./form.ts";

/** Finds what the schema can't check: the first wrong field and the reason; null if all is valid. */
export function dataSourceProblem({
  fields,
}: DataSourceBody): { path: (string | number)[]; text: string } | null {
  for (const [place, { type, props, validation }] of fields.entries()) {
    const at = ["fields", place];
    const wrong = validation.regexp === undefined ? null : regexpProblem(validation.regexp);
    if (wrong !== null) return { path: [...at, "validation", "regexp"], text: wrong };
    const values = props.options.map(({ value }) => value);
    if (new Set(values).size < values.length)
      return { path: [...at, "props", "options"], text: "two options bear the same value" };
    if (type === "select" && values.length === 0 && props.source === undefined)
      return { path: [...at, "props"], text: "a select has options or a source" };
    if (props.source !== undefined && values.length > 0)
      return { path: [...at, "props"], text: "options and source exclude each other" };
  }
  return null;
}
