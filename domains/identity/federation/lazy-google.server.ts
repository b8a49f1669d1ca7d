/** Loads the OpenID libraries on the first Google sign-in, so that the server starts faster. */
export const loadGoogle = () => import("./google.server.ts");
export const loadGoogleTokens = () => import("./google-tokens.server.ts");
