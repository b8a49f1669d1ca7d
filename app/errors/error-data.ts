import type { ShownPage } from "#blocks/shown-page.ts";

/** The body of an error response for the error screen. */
export type ErrorData = {
  /**
   * `AUTH-DENY`, `NOT-FOUND`, …: it chooses the screen, not the status (docs/specification/errors.md#access-denied).
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
