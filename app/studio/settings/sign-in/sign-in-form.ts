/** The switches of the registration, in the order of the screen. */
export const methods = [
  "email",
  "anonymous",
  "passkey",
  "google",
  "googleOneTap",
  "facebook",
  "messengers",
  "phone",
] as const;
export type Method = (typeof methods)[number];

/**
 * How many people can sign in with a method, and in the last 30 days: how many did so (null: that isn't stored), and how
 * sign-ins ended (null: nobody tried).
 */
export type MethodUsage = { people: number; recent: number | null; result: SignInResult | null };
type SignInResult = {
  succeeded: number;
  failed: number;
  /** The last days, in UTC. */
  lastSucceededOn: string | null;
  lastFailedOn: string | null;
};

/** The services with keys that sign-in methods need, in the order of the screen. */
export const keyedServices = [
  "google",
  "facebook",
  "twilio",
  "telegram",
  "whatsapp",
  "wachatapi",
  "viber",
  "facebookmessenger",
] as const;
export type KeyedService = (typeof keyedServices)[number];

/** The messengers' addresses in the settings, by the service that needs them. */
export const endpointNames = {
  telegram: "telegram",
  whatsapp: "whatsapp",
  viber: "viber",
  facebookmessenger: "facebook",
} as const satisfies Partial<Record<KeyedService, string>>;

/** What the form of switches holds. */
export type MethodValues = Record<Method | "gdpr" | "swapPopups", boolean> & {
  passwordMinLength: string;
};

export const passwordMinLengthMax = 128;

/** A field of the registration as its form shows it. */
export type FieldRow = {
  id: string;
  /** Its own labels by language; an empty one shows the interface's text. */
  names: Record<string, string>;
  active: boolean;
  required: boolean;
  /** Whether it can't be switched off, because people need it to sign in again. */
  isFixed: boolean;
  /** Whether the interface has a text for it. */
  hasInterfaceText: boolean;
};

/** The most fields that a registration has. */
export const registrationFieldsMax = 30;
