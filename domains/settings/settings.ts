import * as z from "zod/mini";
import { parseCoordinates } from "#platform/coordinates.ts";
import {
  auditRetentionDays,
  auditRetentionMaxDays,
  auditRetentionMinDays,
} from "./audit-log/audit-retention.ts";
import {
  defaultFlaggedWords,
  firstAnswerHoursDefault,
  firstAnswerHoursMax,
  firstAnswerHoursMin,
  flaggedWordMaxChars,
  flaggedWordsMax,
} from "./conversation-limits.ts";
import { isDomainName } from "./domain-name.ts";
import { policies } from "./policy-settings.ts";
import { staffRoles } from "./roles.ts";
import { setup } from "./setup-settings.ts";
import { socialFields } from "./social-settings.ts";
import { lineInput, textInput } from "./text-inputs.ts";
import { discussionModerations } from "./discussion-moderations.ts";
import { storageMaxGb } from "./storage-limits.ts";
import { timeZone } from "./time-zone-setting.ts";

/** The primary language by default. */
const fallbackLanguage = "en";
export const titleMaxChars = 200;
export const textMaxChars = 5_000;
export const cssMaxChars = 50_000;
export const urlMaxChars = 2_000;
export const menuItemsMax = 200;
export const languagesMax = 30;
export const regionsMax = 200;
export const rolesMax = 20;
export const heldWordsMax = 500;
export const heldWordMaxChars = 60;

const title = z.string().check(lineInput, z.maxLength(titleMaxChars));
const longText = z.string().check(textInput, z.maxLength(textMaxChars));
const flagWithDefault = (value: boolean) => z._default(z.boolean(), value);
const lineWithDefault = (value = "") => z._default(title, value);
const flaggedWord = z.string().check(lineInput, z.minLength(1), z.maxLength(flaggedWordMaxChars));
const url = z._default(z.string().check(z.maxLength(urlMaxChars)), "");
const languagePattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/;
const languageCode = z
  .string()
  .check(z.regex(languagePattern), z.refine(isLanguageTag, "no language tag"));

/** Whether a portal may have a language with this code. */
export const isLanguageCode = (code: string): boolean =>
  languagePattern.test(code) && isLanguageTag(code);

/** A code may match the pattern and still be no language tag: no date could be formatted in it. */
function isLanguageTag(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length > 0;
  } catch {
    return false;
  }
}

const isPlace = (text: string) => text === "" || parseCoordinates(text) !== null;

/** A text per language, `{en: "Courses", uk: "Курси"}`. */
export const localized = z._default(z.record(languageCode, longText), {});
export type Localized = z.infer<typeof localized>;

const section = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.prefault(z.object(shape), {} as never);
const integration = section({ endpoint: url });

const menuItemFields = {
  id: title,
  title: localized,
  link: z.optional(z.string().check(z.maxLength(urlMaxChars))),
  page: z.optional(z.object({ alias: title, published: z.boolean() })),
  icon: z.optional(title),
  openInNewTab: flagWithDefault(false),
  componentId: z.optional(title),
  hidden: flagWithDefault(false),
};
const menuItem = z.object({
  ...menuItemFields,
  children: z._default(z.array(z.object(menuItemFields)).check(z.maxLength(menuItemsMax)), []),
});
export type MenuItem = z.infer<typeof menuItem>;

/** The id of the chosen region is stored with the user and in the browser. */
const region = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(titleMaxChars)),
  name: localized,
});

const registrationField = z.object({
  uid: title,
  id: title,
  name: localized,
  type: title,
  props: z._default(z.record(z.string(), z.unknown()), {}),
  validation: section({
    required: z.optional(z.boolean()),
    email: z.optional(z.boolean()),
    minLength: z.optional(z.int().check(z.gte(0), z.lte(1_000))),
    maxLength: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
    regexp: z.optional(z.string().check(z.maxLength(200))),
    phone: z.optional(z.boolean()),
  }),
  active: z.boolean(),
  defaultValue: z.optional(title),
  unrequirable: flagWithDefault(false),
  unactivable: flagWithDefault(false),
});

/**
 * The portal's settings with their defaults. `settingsSchema.parse({})` is an unconfigured portal. Fields and defaults:
 * docs/specification/portal.md.
 */
export const settingsSchema = z.object({
  /** "": the portal's name (find-portal.server.ts). */
  title: lineWithDefault(),
  registration: section({
    callToAction: localized,
    type: lineWithDefault(),
    googleOneTap: flagWithDefault(true),
    email: flagWithDefault(true),
    google: flagWithDefault(true),
    facebook: flagWithDefault(true),
    messengers: flagWithDefault(false),
    anonymous: flagWithDefault(false),
    phone: flagWithDefault(false),
    /** Passkeys as a sign-in method, for everyone; those of the second step don't depend on it. */
    passkey: flagWithDefault(false),
    swapPopups: flagWithDefault(false),
    fields: z._default(z.array(registrationField).check(z.maxLength(30)), []),
    passwordMinLength: z._default(z.int().check(z.gte(1), z.lte(128)), 8),
  }),
  type: z._default(z.enum(["mono", "multi"]), "multi"),
  course: section({ id: lineWithDefault() }),
  i18n: section({
    langs: z._default(z.array(languageCode).check(z.minLength(1), z.maxLength(languagesMax)), [
      "en",
    ]),
    primaryLang: z._default(languageCode, fallbackLanguage),
  }),
  timeZone,
  logo: localized,
  logoWithText: localized,
  theme: section({
    color: lineWithDefault("#1f6feb"),
    textFont: lineWithDefault("Montserrat"),
    titleFont: lineWithDefault("Montserrat"),
    componentBorderRadius: z._default(z.number().check(z.gte(0), z.lte(60)), 20),
    button: section({
      type: z._default(z.enum(["gradient", "flat", "outline"]), "gradient"),
      borderRadius: z._default(z.number().check(z.gte(0), z.lte(60)), 30),
    }),
  }),
  css: z._default(z.string().check(z.maxLength(cssMaxChars)), ""),
  favicon: url,
  scripts: z._default(z.array(z.string().check(z.maxLength(cssMaxChars))), []),
  host: lineWithDefault(),
  /** "": a dark shade of the theme's colour. */
  popupsColor: lineWithDefault(),
  navigation: section({
    enabled: flagWithDefault(true),
    type: z._default(z.enum(["vertical", "horizontal"]), "vertical"),
    theme: z._default(z.enum(["dark", "light"]), "dark"),
    items: z._default(z.array(menuItem).check(z.maxLength(menuItemsMax)), []),
  }),
  integrations: section({
    whatsapp: integration,
    telegram: integration,
    viber: integration,
    facebook: integration,
    telegramBot: lineWithDefault(),
    viberBot: lineWithDefault(),
    messenger: lineWithDefault(),
    banner: section({ title: localized, link: url, visible: flagWithDefault(false) }),
    radio: section({ visible: flagWithDefault(false), stream: url }),
    donation: section({
      campaign: url,
      menuButton: flagWithDefault(false),
      footerButton: flagWithDefault(false),
    }),
  }),
  authMigration: flagWithDefault(false),
  gdpr: flagWithDefault(false),
  policies,
  network: lineWithDefault(),
  uid: lineWithDefault(),
  template: lineWithDefault("default"),
  contacts: section({
    phone: lineWithDefault(),
    email: lineWithDefault(),
    viber: lineWithDefault(),
    telegram: lineWithDefault(),
    whatsapp: lineWithDefault(),
    facebook: lineWithDefault(),
    address: lineWithDefault(),
    skype: lineWithDefault(),
    /** Where the address is on a map: `50.4501, 30.5234`. */
    coordinates: z._default(
      title.check(z.refine(isPlace, "must be two numbers such as 50.4501, 30.5234")),
      "",
    ),
    description: localized,
  }),
  socials: section(socialFields(url)),
  mentorConnectionType: lineWithDefault("certain"),
  organization: section({ id: lineWithDefault(), bibleIntegration: flagWithDefault(false) }),
  environmentsConnection: section({
    type: lineWithDefault(),
    title: lineWithDefault(),
    image: url,
  }),
  seo: section({ title: localized, description: localized, keywords: localized }),
  og: section({ image: url }),
  services: z._default(z.record(z.string(), z.string()), {}),
  /** The regions visitors can choose from; empty: nobody is asked. */
  regions: z._default(z.array(region).check(z.maxLength(regionsMax)), []),
  /** Whether courses offer a certificate by default, and who signs it. */
  certificates: section({
    offered: flagWithDefault(false),
    signedBy: lineWithDefault(),
    role: localized,
  }),
  discussions: section({
    moderation: z._default(z.enum(discussionModerations), "reports"),
    /** Whether people without an account can read discussions. */
    guestsRead: flagWithDefault(false),
    /** Messages with one of these words wait for a moderator. A word that ends with * also matches longer ones. */
    heldWords: z._default(
      z
        .array(z.string().check(lineInput, z.minLength(1), z.maxLength(heldWordMaxChars)))
        .check(z.maxLength(heldWordsMax)),
      [],
    ),
  }),
  media: section({ storageMaxGb }),
  /** For how many days the changes by staff are stored. */
  auditLog: section({
    retentionDays: z._default(
      z.int().check(z.gte(auditRetentionMinDays), z.lte(auditRetentionMaxDays)),
      auditRetentionDays,
    ),
  }),
  conversations: section({
    /** Within how many hours a learner should get an answer. */
    firstAnswerHours: z._default(
      z.int().check(z.gte(firstAnswerHoursMin), z.lte(firstAnswerHoursMax)),
      firstAnswerHoursDefault,
    ),
    /** Words by language that open a case. A `*` at the end stands for any ending. */
    flaggedWords: z._default(
      z.record(languageCode, z.array(flaggedWord).check(z.maxLength(flaggedWordsMax))),
      defaultFlaggedWords,
    ),
    /** Whether leaders may read conversations. Learners are told. */
    leadersRead: flagWithDefault(false),
    /** Whether learners say before their first message if they are under 18, and if a parent agrees. */
    asksAge: flagWithDefault(false),
    needsParentalConsent: flagWithDefault(false),
    /** Whom to call when somebody is in danger: the country's help line, and the portal's own person. */
    helpLine: section({ name: lineWithDefault(), phone: lineWithDefault() }),
    safeguarding: section({ name: lineWithDefault(), phone: lineWithDefault() }),
    /** The domain to which learners' replies by email go; "" turns email off. */
    replyDomain: z._default(z.string().check(z.refine(isDomainName, "no domain")), ""),
  }),
  userManagement: section({ allowChangePersonalInfo: flagWithDefault(true) }),
  /** How far the portal is set up. An export leaves it out: it is no content. */
  setup,
  security: section({
    /** The roles whose holders need a second step of signing in. In production, owners always need one. */
    secondStep: z._default(z.array(z.enum(staffRoles)).check(z.maxLength(rolesMax)), []),
  }),
  /** The gateways to offer, if their keys are set. */
  payments: section({
    liqpay: flagWithDefault(true),
    wayforpay: flagWithDefault(true),
    /** The domain registered at WayForPay; "": the portal's own host. */
    wayforpayDomain: lineWithDefault(),
  }),
});
export type Settings = z.infer<typeof settingsSchema>;

/** The language that `texts` are shown in: the requested one, otherwise the primary one, otherwise any. */
export const languageOfTexts = (texts: object, language: string, primary: string): string =>
  [language, primary].find((one) => Object.hasOwn(texts, one)) ?? Object.keys(texts)[0] ?? language;

/** The text in `language`, otherwise in the primary language, otherwise in any, otherwise "". */
export function localizedText(text: Localized, language: string, primary: string): string {
  return text[language] ?? text[primary] ?? Object.values(text)[0] ?? "";
}
