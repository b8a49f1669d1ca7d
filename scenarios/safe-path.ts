/** The portal's own paths are shorter. */
export const safePathMaxChars = 2048;

/** Any origin works: the check is that the value doesn't leave it. */
const anyOrigin = "https://portal.invalid";

// Control characters and backslashes anywhere, plain or encoded: browsers drop them or turn them into slashes, and a
// decoded CR or LF would split a header.
const forbiddenAnywhere = /[^ -~\u0080-\uffff]|\\|%(?:[01][\da-f]|7f)/i;

// In the path part (a query may contain an encoded path): an empty, `.` or `..` segment, which may become `//` when
// resolved; `@`; an encoded slash, backslash, `@`, dot or percent sign.
const forbiddenInPath = /\/\/|\/\.{1,2}(?:\/|$)|@|%(?:2f|5c|40|2e|25)/i;

/**
 * Checks every address to return to (`returnTo`, `continue`, `quick_link`, …). Returns a path on this portal in its
 * normal form (ASCII, fit for a Location header), and `fallback` for everything else.
 */
export function safePath<T>(value: unknown, fallback: T): string | T {
  if (typeof value !== "string" || value[0] !== "/" || value.length > safePathMaxChars)
    return fallback;
  if (forbiddenAnywhere.test(value) || forbiddenInPath.test(value.split(/[?#]/, 1)[0] ?? ""))
    return fallback;
  const url = new URL(value, anyOrigin);
  return url.origin === anyOrigin ? url.pathname + url.search + url.hash : fallback;
}
