import type { Json } from "#domains/drafts/operations.ts";
import { elementTypes } from "./element-access.ts";

/** The new ids of what was copied, by the old ones. */
export type CopiedIds = {
  courses: ReadonlyMap<string, string>;
  elements: ReadonlyMap<string, string>;
};

/** The properties of blocks that hold the id of a course. */
const courseKeys: readonly string[] = ["course", "courseId"];

/** Returns a document in which links to copied courses and elements lead to the copies. */
export function pointToCopies<Document extends Json>(document: Document, ids: CopiedIds): Document {
  const change = (value: Json, key: string): Json => {
    if (typeof value === "string")
      return courseKeys.includes(key) ? (ids.courses.get(value) ?? value) : newAddress(value, ids);
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => change(item, key));
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, change(inner, name)]),
    );
  };
  return change(document, "") as Document;
}

/** The longest address that is looked at. */
const addressMaxChars = 2_000;
const isType = (step: string) => elementTypes.some((type) => type === step);

/** `/lesson/a/#part` becomes `/lesson/b/#part`, and `/courses/c` becomes `/courses/d`. Other texts stay. */
function newAddress(text: string, { courses, elements }: CopiedIds): string {
  if (!text.startsWith("/") || text.length > addressMaxChars) return text;
  const end = text.search(/[?#]/);
  const path = end < 0 ? text : text.slice(0, end);
  const steps = path.split("/");
  const replace = (index: number, ids: ReadonlyMap<string, string>) => {
    const id = ids.get(decode(steps[index] ?? ""));
    if (id !== undefined) steps[index] = encodeURIComponent(id);
  };
  if (steps[1] === "courses") {
    replace(2, courses);
    if (isType(steps[2] ?? "")) replace(3, elements);
    if (isType(steps[3] ?? "")) replace(4, elements);
  } else if (isType(steps[1] ?? "")) replace(2, elements);
  return steps.join("/") + text.slice(path.length);
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
