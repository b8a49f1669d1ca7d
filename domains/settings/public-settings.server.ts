import * as z from "zod";

const localized = z.record(z.string(), z.string());
const integration = z.object({ endpoint: z.string() });

const menuItem = {
  id: z.string(),
  title: localized,
  link: z.string().optional(),
  page: z.object({ alias: z.string(), published: z.boolean() }).optional(),
  icon: z.string().optional(),
  openInNewTab: z.boolean(),
  componentId: z.string().optional(),
  hidden: z.boolean(),
};

const registrationField = z.object({
  uid: z.string(),
  id: z.string(),
  name: localized,
  type: z.string(),
  props: z.record(z.string(), z.unknown()),
  validation: z.object({
    required: z.boolean().optional(),
    email: z.boolean().optional(),
    minLength: z.int().optional(),
    maxLength: z.int().optional(),
    regexp: z.string().optional(),
    phone: z.boolean().optional(),
  }),
  active: z.boolean(),
  defaultValue: z.string().optional(),
  unrequirable: z.boolean(),
  unactivable: z.boolean(),
});

const registration = z.object({
  callToAction: localized,
  type: z.string(),
  googleOneTap: z.boolean(),
  email: z.boolean(),
  google: z.boolean(),
  facebook: z.boolean(),
  messengers: z.boolean(),
  anonymous: z.boolean(),
  phone: z.boolean(),
  passkey: z.boolean(),
  swapPopups: z.boolean(),
  fields: z.array(registrationField),
  passwordMinLength: z.int(),
});

const integrations = z.object({
  whatsapp: integration,
  telegram: integration,
  viber: integration,
  facebook: integration,
  telegramBot: z.string(),
  viberBot: z.string(),
  messenger: z.string(),
  banner: z.object({ title: localized, link: z.string(), visible: z.boolean() }),
  radio: z.object({ visible: z.boolean(), stream: z.string() }),
  donation: z.object({ campaign: z.string(), menuButton: z.boolean(), footerButton: z.boolean() }),
});

const contacts = z.object({
  phone: z.string(),
  email: z.string(),
  viber: z.string(),
  telegram: z.string(),
  whatsapp: z.string(),
  facebook: z.string(),
  address: z.string(),
  skype: z.string(),
  coordinates: z.string(),
  description: localized,
});

/**
 * The settings that anybody may read, listed field by field, so a new field stays private until it is added here. The
 * services' addresses stay private: they may name internal machines.
 */
export const publicSettings = z.object({
  title: z.string(),
  registration,
  type: z.enum(["mono", "multi"]),
  course: z.object({ id: z.string() }),
  i18n: z.object({ langs: z.array(z.string()), primaryLang: z.string() }),
  timeZone: z.string(),
  logo: localized,
  logoWithText: localized,
  theme: z.object({
    color: z.string(),
    textFont: z.string(),
    titleFont: z.string(),
    componentBorderRadius: z.number(),
    button: z.object({ type: z.enum(["gradient", "flat", "outline"]), borderRadius: z.number() }),
  }),
  css: z.string(),
  favicon: z.string(),
  scripts: z.array(z.string()),
  host: z.string(),
  popupsColor: z.string(),
  navigation: z.object({
    enabled: z.boolean(),
    type: z.enum(["vertical", "horizontal"]),
    theme: z.enum(["dark", "light"]),
    items: z.array(z.object({ ...menuItem, children: z.array(z.object(menuItem)) })),
  }),
  integrations,
  // Both are printed on every certificate.
  certificates: z.object({ offered: z.boolean(), signedBy: z.string(), role: localized }),
  authMigration: z.boolean(),
  gdpr: z.boolean(),
  network: z.string(),
  uid: z.string(),
  template: z.string(),
  contacts,
  socials: z.record(z.string(), z.string()),
  mentorConnectionType: z.string(),
  organization: z.object({ id: z.string(), bibleIntegration: z.boolean() }),
  environmentsConnection: z.object({ type: z.string(), title: z.string(), image: z.string() }),
  seo: z.object({ title: localized, description: localized, keywords: localized }),
  og: z.object({ image: z.string() }),
  regions: z.array(z.object({ id: z.string(), name: localized })),
  userManagement: z.object({ allowChangePersonalInfo: z.boolean() }),
  payments: z.object({
    liqpay: z.boolean(),
    wayforpay: z.boolean(),
    wayforpayDomain: z.string(),
  }),
});
