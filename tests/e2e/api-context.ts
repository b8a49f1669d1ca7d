import { type APIRequestContext, request } from "@playwright/test";

/**
 * Opens a client of the API, with cookies of its own. Each request has its own connection: the server closes an idle
 * one, perhaps just when the next request is sent.
 */
export const openApiContext = (origin: string): Promise<APIRequestContext> =>
  request.newContext({ baseURL: origin, extraHTTPHeaders: { origin, connection: "close" } });
