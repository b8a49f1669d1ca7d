/** The path of a page: the alias `main` is the portal's home page. */
export const pagePath = (alias: string): string =>
  alias === "main" ? "/" : `/${encodeURIComponent(alias)}/`;
