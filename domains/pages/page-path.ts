/** Where a page stands: the one with the alias `main` is the portal's first. */
export const pagePath = (alias: string): string =>
  alias === "main" ? "/" : `/${encodeURIComponent(alias)}/`;
