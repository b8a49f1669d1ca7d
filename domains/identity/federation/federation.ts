/** Section 1: the two social services. */
export const federationProviders = ["google", "facebook"] as const;
export type FederationProvider = (typeof federationProviders)[number];

export const isFederationProvider = (name: unknown): name is FederationProvider =>
  (federationProviders as readonly unknown[]).includes(name);

/** `redirect`: the page itself goes to the service and comes back; `popup`: a window of its own does. */
export type FederationMode = "redirect" | "popup";

/**
 * Where a service sends the browser back to (AMB-08): addresses without a query, since services compare them letter
 * by letter with those that were registered there.
 */
export const callbackPaths = {
  /** Of a popup's button: the whole page comes back. */
  asked: "/callback",
  /** Of a plain link to `/auth/…`. */
  linked: "/rcallback/",
  /** Of a window of its own. */
  popup: "/authcb",
} as const;

/** From leaving for the service to coming back. */
export const attemptLifeMs = 10 * 60_000;

/** What `/authcb` tells the window that opened it. */
export type PopupMessage = {
  type: "lampstand-way-in";
  /** To be exchanged, once and by this browser alone. */
  token?: string;
  /** Key of what went wrong. */
  trouble?: string;
};
