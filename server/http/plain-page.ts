import type { DatabaseProblem } from "#platform/database-unavailable.server.ts";

/** Returns a page that needs no portal, database or styles: for unknown hosts and failures. */
export function plainPage(
  status: number,
  text: string,
  headers: Record<string, string> = {},
): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${status}</title><body style="font:1.125rem/1.6 system-ui,sans-serif;max-width:34em;margin:18vh auto;padding:0 1.25rem;color:#1a212b;background:#fcfaf7"><h1 style="font-size:1.25rem">${text}</h1></body></html>`;
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      ...headers,
    },
  });
}

/** After how many seconds a client should try again. */
export const unavailableSeconds = 10;

const problemTexts: Readonly<Record<DatabaseProblem, string>> = {
  unavailable:
    "The portal is unavailable for a moment. Nothing you did is lost: try again in a minute.",
  "outcome-unknown":
    "The portal was interrupted while it saved. We don't know whether your change was saved: look in a minute, and send it again if it is missing.",
};

/** Returns the answer for an unavailable database. Pages cached in memory are still served. */
export const unavailablePage = (problem: DatabaseProblem = "unavailable"): Response =>
  plainPage(503, problemTexts[problem], { "Retry-After": String(unavailableSeconds) });
