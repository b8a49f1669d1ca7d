/** Parameters whose values are names of published content. All others may be tokens, contacts or whatever. */
const shownParameters = new Set(["courseId", "elementId", "alias", "category"]);
const shownValue = /^[a-z\d][a-z\d-]{0,79}$/;
/** A phone number, a code or a part of a token. */
const longNumber = /\d{5}/;

/**
 * Returns a request's path as it may be logged: the route's pattern with the names of content that exists. If there was
 * no such page, anything can be in the path, for example an email that somebody pasted, so only the pattern is shown.
 */
export function shownPath(pattern: string, path: string, status: number): string {
  if (status >= 300 && status !== 304) return pattern;
  const values = path.split("/");
  const shown = pattern
    .split("/")
    .map((part, index) => showPart(part, values[index] ?? "") ?? part)
    .filter((part) => part !== "");
  return `/${shown.join("/")}`;
}

/** Returns null for a part that is shown as it is in the pattern. */
function showPart(part: string, value: string): string | null {
  const [, name = ""] = /^(?::|\{)(\w+)\}?\??$/.exec(part) ?? [];
  if (value === "" && part.endsWith("?")) return "";
  return shownParameters.has(name) && shownValue.test(value) && !longNumber.test(value)
    ? value
    : null;
}
