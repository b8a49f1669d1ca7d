/** The path of a draft in the API. */
export const draftPathOf = (kind: "courses" | "elements" | "pages", id: string): string =>
  `/api/creator/${kind}/${encodeURIComponent(id)}/draft`;
