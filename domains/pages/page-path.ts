/** The address of a page in the studio. */
export const pageEditorPath = (alias: string): string =>
  `/studio/pages/${encodeURIComponent(alias)}`;

/** The path of a page by its alias or its own address: the alias `main` is the portal's home page. */
export const pagePath = (alias: string): string =>
  alias === "main" ? "/" : `/${encodeURIComponent(alias)}/`;
