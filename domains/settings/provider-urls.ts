/**
 * The addresses of outside services. The demo and the tests use simulators instead, which have the same protocols: only
 * addresses and keys differ.
 */
export type ProviderUrls = {
  /**
   * The issuer, whose `/.well-known/openid-configuration` names most other addresses; the address that checks an access
   * token; one tap's script.
   */
  google: { issuer: string; tokenInfo: string; oneTapScript: string };
  /** The dialog that browsers are sent to, and the API that the server calls. */
  facebook: { dialog: string; graph: string };
  /** `link`: opened by people; `api`: called by the server. */
  telegram: { link: string; api: string };
  whatsapp: { link: string; api: string };
  /** `api`: messages; `content`: templates; `messaging`: WhatsApp's numbers. */
  twilio: { api: string; content: string; messaging: string };
  /** `link` has its own scheme: it opens the app. */
  viber: { link: string; api: string };
  facebookmessenger: { link: string; api: string };
  /** `checkout`: browsers post the payment form there; `api`: the server asks for its status there. */
  liqpay: { checkout: string; api: string };
  wayforpay: { checkout: string; api: string };
  /** Returns `{countryName, city}` for an IP address. Empty: nothing is asked, and every location is `Unknown`. */
  location: string;
  /** The simulator of browser makers' push services. Empty: only their public addresses are called. */
  webPush: string;
};

export const realProviderUrls: ProviderUrls = {
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
  twilio: {
    api: "https://api.twilio.com",
    content: "https://content.twilio.com",
    messaging: "https://messaging.twilio.com",
  },
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
  webPush: "",
};
