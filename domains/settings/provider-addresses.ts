/**
 * Where outside services are reached. The real ones stand here; a demo and the tests put simulators in their place,
 * which speak the same protocols: nothing but these addresses and the keys differs.
 */
export type ProviderAddresses = {
  /**
   * The issuer, whose `/.well-known/openid-configuration` names most of the rest; where an access token is asked about;
   * the script of one tap.
   */
  google: { issuer: string; tokenInfo: string; oneTapScript: string };
  /** The dialog a browser is sent to, and the API the server asks. */
  facebook: { dialog: string; graph: string };
  /** `link`: what a person opens; `api`: what the server calls. */
  telegram: { link: string; api: string };
  whatsapp: { link: string; api: string };
  twilio: { api: string };
  /** `link` has its own scheme: a portal's page opens the app by it. */
  viber: { link: string; api: string };
  facebookmessenger: { link: string; api: string };
  /** `checkout`: where a browser posts the form of a payment; `api`: what the server asks about it. */
  liqpay: { checkout: string; api: string };
  wayforpay: { checkout: string; api: string };
  /** Answers `{countryName, city}` for an address; empty: nobody is asked and everything is `Unknown`. */
  location: string;
};

export const realProviderAddresses: ProviderAddresses = {
  google: {
    issuer: "https://accounts.google.com",
    tokenInfo: "https://oauth2.googleapis.com/tokeninfo",
    oneTapScript: "https://accounts.google.com/gsi/client",
  },
  facebook: {
    dialog: "https://www.facebook.com/v21.0/dialog/oauth",
    graph: "https://graph.facebook.com/v21.0",
  },
  telegram: { link: "https://t.me", api: "https://api.telegram.org" },
  whatsapp: { link: "https://wa.me", api: "https://graph.facebook.com/v21.0" },
  twilio: { api: "https://api.twilio.com" },
  viber: { link: "viber://pa", api: "https://chatapi.viber.com/pa" },
  facebookmessenger: { link: "https://m.me", api: "https://graph.facebook.com/v21.0" },
  liqpay: {
    checkout: "https://www.liqpay.ua/api/3/checkout",
    api: "https://www.liqpay.ua/api/request",
  },
  wayforpay: {
    checkout: "https://secure.wayforpay.com/pay",
    api: "https://api.wayforpay.com/api",
  },
  location: "",
};
