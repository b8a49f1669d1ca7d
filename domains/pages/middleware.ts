/**
 * What a page can require. `auth`: an account. `bought`: that the visitor bought the page's course. `quick-token` and
 * `settings` apply to every page: links that sign in are used and settings are loaded before anything is shown.
 */
export const middlewareNames = ["auth", "bought", "quick-token", "settings"] as const;

/** Returns the unknown names. A page that requires one of them is shown to nobody. */
export function unknownMiddleware(names: readonly string[]): string[] {
  return names.filter((name) => !(middlewareNames as readonly string[]).includes(name));
}
