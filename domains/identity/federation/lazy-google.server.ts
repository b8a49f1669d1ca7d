/** Loaded when somebody signs in with Google: a server starts faster without the libraries of OpenID. */
export const loadGoogle = () => import("./google.server.ts");
export const loadGoogleTokens = () => import("./google-tokens.server.ts");
