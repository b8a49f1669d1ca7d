/** In a page's address: shows its editors the draft, with the portal's header and footer. */
export const draftParameter = "draft";

/** Whether a request asks for a page's draft. */
export const isDraftShown = (request: Request): boolean =>
  new URL(request.url).searchParams.has(draftParameter);
