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

/** Returns the answer for an unavailable database. Pages cached in memory are still served. */
export function unavailablePage(): Response {
  return plainPage(
    503,
    "The portal is unavailable for a moment. Nothing you did is lost: try again in a minute.",
    { "Retry-After": String(unavailableSeconds) },
  );
}
