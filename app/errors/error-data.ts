import type { ShownPage } from "#blocks/shown-page.ts";

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
  screen: Pick<ShownPage, "page" | "blocks" | "hasHeading"> | null;
};

/** Returns an error's data if it has our format: a response may come from anywhere. */
export function errorDataOf(data: unknown): ErrorData | null {
  return typeof data === "object" && data !== null && "code" in data && "screen" in data
    ? (data as ErrorData)
    : null;
}
