import { listFormFields } from "#domains/identity/registration/portal-fields.ts";
import { settingsSchema } from "#domains/settings/settings.ts";
import type { RootData } from "./root-data.ts";

/** Returns a guest's data of an English portal with email registration, for tests. */
export function makeRootData(overrides: Partial<RootData> = {}): RootData {
  const settings = settingsSchema.parse({});
  return {
    origin: "https://portal.example",
    language: "en",
    direction: "ltr",
    primaryLanguage: "en",
    languages: ["en"],
    messagesVersion: "1",
    portal: { name: "portal", title: "Portal", type: "multi", courseId: "" },
    theme: {
      css: "",
      button: "gradient",
      extraCss: "",
      fonts: [],
      favicon: "/favicon.svg",
      logo: "/images/logo.png",
      logoWithText: "",
    },
    needsCookieConsent: false,
    widgets: { banner: null, radio: null, donation: null, mentors: [] },
    navigation: { enabled: false, type: "vertical", theme: "dark", items: [], button: null },
    contacts: { email: "", phone: "", address: "", description: "" },
    socials: [],
    actor: { kind: "guest", id: null, firstName: "", lastName: "", email: null, initial: "" },
    hasLogin: false,
    registration: {
      email: true,
      google: false,
      facebook: false,
      messengers: false,
      anonymous: false,
      phone: false,
      swapPopups: false,
      passwordMinLength: 8,
      fields: listFormFields(settings, "en"),
    },
    messengers: [],
    gdpr: false,
    offersOneTap: false,
    allowChangePersonalInfo: true,
    authMigration: false,
    hasMessengerLink: false,
    advantagesPublished: false,
    hasRegions: false,
    mode: "test",
    childPortals: null,
    deviceName: null,
    quickSignIn: null,
    flashKey: null,
    stepResult: null,
    run: null,
    stepData: null,
    pagePopup: null,
    ...overrides,
  };
}
