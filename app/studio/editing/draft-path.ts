/** The path of a draft in the API. */
export const draftPathOf = (kind: "courses" | "elements", id: string): string =>
  `/api/creator/${kind}/${encodeURIComponent(id)}/draft`;
