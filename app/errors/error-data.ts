import type { ShownPage } from "#blocks/shown-page.ts";

/** What an answer that is an error tells the error screen beside its status. */
export type ErrorData = {
  /** `AUTH-DENY`, `NOT-FOUND`, …: it chooses the screen, not the status (AMB-59). */
  code: string;
  /** In English, as it stands in the log; only where no text of ours says it better. */
  message: string | null;
  /** The portal's own page for this error; null when there is none to be had. */
  screen: Pick<ShownPage, "page" | "blocks" | "hasHeading"> | null;
};

/** The data of an error as far as they are ours: an answer may come from anywhere. */
export function errorDataOf(data: unknown): ErrorData | null {
  return typeof data === "object" && data !== null && "code" in data && "screen" in data
    ? (data as ErrorData)
    : null;
}
