import { regexpProblem } from "#platform/safe-regexp.ts";
import type { DataSourceBody } from "./form.ts";

/** Finds what the schema can't check: the first wrong field and the reason; null if all is valid. */
export function findDataSourceProblem({
  fields,
}: DataSourceBody): { path: (string | number)[]; text: string } | null {
  for (const [index, { type, props, validation }] of fields.entries()) {
    const path = ["fields", index];
    const regexpError = validation.regexp === undefined ? null : regexpProblem(validation.regexp);
    if (regexpError !== null) return { path: [...path, "validation", "regexp"], text: regexpError };
    const values = props.options.map(({ value }) => value);
    if (new Set(values).size < values.length)
      return { path: [...path, "props", "options"], text: "two options have the same value" };
    if (type === "select" && values.length === 0 && props.source === undefined)
      return { path: [...path, "props"], text: "a select has options or a source" };
    if (props.source !== undefined && values.length > 0)
      return { path: [...path, "props"], text: "options and source exclude each other" };
  }
  return null;
}
