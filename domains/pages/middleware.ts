/**
 * What a page may ask of a visitor before it is shown (DEC-18). `auth`: an account. `bought`: the course that the page
 * belongs to. `quick-token` and `settings` hold for every page of this portal: a link that signs in is taken and the
 * settings are there before anything is shown.
 */
export const middlewareNames = ["auth", "bought", "quick-token", "settings"] as const;

/** The names that are none: a page that asks for one of them is shown to nobody (section 8: 500). */
export function unknownMiddleware(names: readonly string[]): string[] {
  return names.filter((name) => !(middlewareNames as readonly string[]).includes(name));
}
