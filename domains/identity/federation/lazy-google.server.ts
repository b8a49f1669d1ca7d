/** Loads on the first Google sign-in, so a server starts faster without the OpenID libraries. */
export const loadGoogle = () => import("./google.server.ts");
export const loadGoogleTokens = () => import("./google-tokens.server.ts");
