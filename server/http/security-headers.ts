/** Sent with every answer. Each document has its own policy for scripts. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "SAMEORIGIN",
  // Never no-referrer: a form would then be posted with Origin null and be refused.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
};

/** The pages where people can record a voice note. The whole studio counts, because it is one document. */
const recordingPath = /^\/(?:profile\/conversation|studio)(?:\/|$)/;

/** Returns the security headers of a response at this path. */
export const securityHeadersOf = (path: string): Readonly<Record<string, string>> =>
  recordingPath.test(path)
    ? {
        ...securityHeaders,
        "Permissions-Policy": "camera=(), microphone=(self), geolocation=(), payment=()",
      }
    : securityHeaders;

/** The content security policy of answers that are no documents: nothing may be loaded. */
export const nonDocumentPolicy = "default-src 'none'; frame-ancestors 'none'";
