/** Longer ones are nobody's place in a portal. */
export const safePathMaxChars = 2048;

/** Any origin does: what counts is that the value does not leave it. */
const anyOrigin = "https://portal.invalid";

// Control characters and backslashes anywhere, written out or encoded: browsers drop or turn
// them into slashes, and a decoded CR or LF would split a header.
const neverAllowed = /[^ -~\u0080-\uffff]|\\|%(?:[01][\da-f]|7f)/i;

// In the path part (a query may well hold an encoded path): an empty, `.` or `..` segment, which
// may become `//` when resolved; `@`; a slash, backslash, `@`, dot or percent sign that is encoded.
const notInPath = /\/\/|\/\.{1,2}(?:\/|$)|@|%(?:2f|5c|40|2e|25)/i;

/**
 * The one rule for every address to return to (`returnTo`, `continue`, `quick_link`, …): a path on
 * this same portal is given back in its normal form (ASCII, fit for a Location header); everything
 * else gives `fallback`.
 */
export function safePath<T>(value: unknown, fallback: T): string | T {
  if (typeof value !== "string" || value[0] !== "/" || value.length > safePathMaxChars)
    return fallback;
  if (neverAllowed.test(value) || notInPath.test(value.split(/[?#]/, 1)[0] ?? "")) return fallback;
  const url = new URL(value, anyOrigin);
  return url.origin === anyOrigin ? url.pathname + url.search + url.hash : fallback;
}
