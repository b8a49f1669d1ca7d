import type { LoadedPage } from "#blocks/loaded-page.ts";

/** The body of an error response, as the error screen needs it. */
export type ErrorData = {
  /**
   * For example `AUTH-DENY` or `NOT-FOUND`. The code decides which screen is shown, not the status
   * (docs/specification/errors.md#access-denied).
   */
  code: string;
  /** In English, as in the log. Shown only if no translated message fits better. */
  message: string | null;
  /** The portal's own page for this error; null if it has none. */
  portalPage: Pick<LoadedPage, "page" | "blocks" | "hasHeading"> | null;
};

/** Returns the body of an error response if it has the format of `ErrorData`: other software may have sent it. */
export function errorDataOf(data: unknown): ErrorData | null {
  return typeof data === "object" && data !== null && "code" in data && "portalPage" in data
    ? (data as ErrorData)
    : null;
}
