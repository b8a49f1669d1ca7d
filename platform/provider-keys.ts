/**
 * The keys that outside services give a portal. Each portal stores its own, encrypted; an environment variable is the
 * fallback for all portals of the installation. A service without all its keys is not offered.
 */
export const providerKeys = {
  google: {
    clientId: { variable: "GOOGLE_CLIENT_ID", description: "The client id from Google." },
    clientSecret: {
      variable: "GOOGLE_CLIENT_SECRET",
      description: "The client secret from Google.",
    },
  },
  facebook: {
    appId: { variable: "FACEBOOK_APP_ID", description: "The id of the app at Facebook." },
    appSecret: { variable: "FACEBOOK_APP_SECRET", description: "The app's secret at Facebook." },
  },
  telegram: {
    botToken: {
      variable: "TELEGRAM_BOT_TOKEN",
      description: "The bot's token from BotFather.",
    },
    webhookSecret: {
      variable: "TELEGRAM_WEBHOOK_SECRET",
      description: "A secret that you choose; Telegram sends it with each call.",
    },
  },
  whatsapp: {
    phoneNumberId: {
      variable: "WHATSAPP_PHONE_NUMBER_ID",
      description: "The id of the sending number at WhatsApp's Cloud API.",
    },
    accessToken: {
      variable: "WHATSAPP_ACCESS_TOKEN",
      description: "The token of WhatsApp's Cloud API.",
    },
    appSecret: { variable: "WHATSAPP_APP_SECRET", description: "The secret of the app at Meta." },
    verifyToken: {
      variable: "WHATSAPP_VERIFY_TOKEN",
      description: "A word that you choose; Meta sends it when you set up the webhook.",
    },
  },
  twilio: {
    accountSid: { variable: "TWILIO_ACCOUNT_SID", description: "The account's id at Twilio." },
    authToken: { variable: "TWILIO_AUTH_TOKEN", description: "The account's token at Twilio." },
    from: {
      variable: "TWILIO_FROM",
      description: "The number that SMS and WhatsApp messages come from: + and digits.",
    },
  },
  wachatapi: {
    secret: {
      variable: "WACHATAPI_SECRET",
      description: "The shared secret of your own WhatsApp server.",
    },
    url: {
      variable: "WACHATAPI_URL",
      description: "The URL where that server accepts messages.",
    },
  },
  viber: {
    authToken: { variable: "VIBER_AUTH_TOKEN", description: "The bot's token at Viber." },
  },
  facebookmessenger: {
    pageToken: { variable: "MESSENGER_PAGE_TOKEN", description: "The page's token at Meta." },
    appSecret: { variable: "MESSENGER_APP_SECRET", description: "The secret of the app at Meta." },
    verifyToken: {
      variable: "MESSENGER_VERIFY_TOKEN",
      description: "A word that you choose; Meta sends it when you set up the webhook.",
    },
  },
  email: {
    webhookSecret: {
      variable: "EMAIL_WEBHOOK_SECRET",
      description: "The secret that the mail service sends with each incoming email.",
    },
  },
  liqpay: {
    publicKey: { variable: "LIQPAY_PUBLIC_KEY", description: "The shop's public key at LiqPay." },
    privateKey: {
      variable: "LIQPAY_PRIVATE_KEY",
      description: "The shop's private key at LiqPay.",
    },
  },
  wayforpay: {
    merchantAccount: {
      variable: "WAYFORPAY_MERCHANT_ACCOUNT",
      description: "The merchant's login at WayForPay.",
    },
    secret: {
      variable: "WAYFORPAY_SECRET",
      description: "The merchant's secret key at WayForPay.",
    },
  },
} as const;

export type Provider = keyof typeof providerKeys;
export type KeysOf<P extends Provider> = Record<keyof (typeof providerKeys)[P], string>;
/** Complete sets only: a part of a service's keys is useless. */
export type ProviderKeySets = { [P in Provider]?: KeysOf<P> };

export const providers = Object.keys(providerKeys) as Provider[];

type KeyDescription = { variable: string; description: string };

/** All keys with their service, name and variable. */
export const allProviderKeys = providers.flatMap((provider) =>
  Object.entries(providerKeys[provider] as Record<string, KeyDescription>).map(
    ([key, described]) => ({
      provider,
      key,
      ...described,
    }),
  ),
);

/** Returns the services whose keys are all among `keyNames`, each written `service.key`. */
export const completeProviders = (keyNames: readonly string[]): Provider[] =>
  providers.filter((provider) =>
    Object.keys(providerKeys[provider]).every((key) => keyNames.includes(`${provider}.${key}`)),
  );

/** Returns the service's keys by name if all of them are among `keys`; null otherwise. */
export function completeKeySet<P extends Provider>(
  provider: P,
  keys: Readonly<Record<string, string | undefined>>,
): KeysOf<P> | null {
  const names = Object.keys(providerKeys[provider]);
  if (!names.every((name) => keys[name])) return null;
  return Object.fromEntries(names.map((name) => [name, keys[name]])) as KeysOf<P>;
}
