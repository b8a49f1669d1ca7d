/** The social providers. */
export const federationProviders = ["google", "facebook"] as const;
export type FederationProvider = (typeof federationProviders)[number];

export const isFederationProvider = (name: unknown): name is FederationProvider =>
  (federationProviders as readonly unknown[]).includes(name);

/** `redirect`: the page goes to the provider and returns. `popup`: a separate window does. */
export type FederationMode = "redirect" | "popup";

/** The callback paths, without a query, because providers compare them exactly with the registered ones. */
export const callbackPaths = {
  /** For a button in a popup: the whole page goes to the provider and returns here. */
  button: "/callback",
  /** For a plain link to `/auth/…`. */
  link: "/rcallback/",
  /** For a separate window. */
  popup: "/authcb",
} as const;

/** How long a visitor may take from leaving for the provider to returning. */
export const attemptLifeMs = 10 * 60_000;

/** What `/authcb` posts to the window that opened it. */
export type PopupMessage = {
  type: "lampstand-sign-in";
  /** Can be exchanged once, by this browser only. */
  token?: string;
  /** Message key of the error. */
  errorKey?: string;
};
