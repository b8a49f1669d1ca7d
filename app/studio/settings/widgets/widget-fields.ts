/** A field of the form: where its value is in the settings, and what it holds. */
export type WidgetField = {
  path: string;
  /** `texts`: one text for each language of the portal. */
  kind: "flag" | "texts" | "address";
  /** A name that is the same in every language; without it, the field has a text. */
  brand?: string;
};

export type WidgetGroup = { id: WidgetGroupId; fields: readonly WidgetField[] };

const widgetGroupIds = ["banner", "radio", "donation", "messengers", "socials"] as const;
type WidgetGroupId = (typeof widgetGroupIds)[number];

const addresses = (prefix: string, suffix: string, brands: Record<string, string>): WidgetField[] =>
  Object.entries(brands).map(([name, brand]) => ({
    path: `${prefix}.${name}${suffix}`,
    kind: "address",
    brand,
  }));

/** The parts around pages that have a form. */
export const widgetGroups: readonly WidgetGroup[] = [
  {
    id: "banner",
    fields: [
      { path: "integrations.banner.visible", kind: "flag" },
      { path: "integrations.banner.title", kind: "texts" },
      { path: "integrations.banner.link", kind: "address" },
    ],
  },
  {
    id: "radio",
    fields: [
      { path: "integrations.radio.visible", kind: "flag" },
      { path: "integrations.radio.stream", kind: "address" },
    ],
  },
  {
    id: "donation",
    fields: [
      { path: "integrations.donation.campaign", kind: "address" },
      { path: "integrations.donation.menuButton", kind: "flag" },
      { path: "integrations.donation.footerButton", kind: "flag" },
    ],
  },
  {
    id: "messengers",
    fields: addresses("integrations", ".endpoint", {
      whatsapp: "WhatsApp",
      telegram: "Telegram",
      viber: "Viber",
      facebook: "Messenger",
    }),
  },
  {
    id: "socials",
    fields: addresses("socials", "", {
      facebook: "Facebook",
      youtube: "YouTube",
      instagram: "Instagram",
      tiktok: "TikTok",
      twitter: "X (Twitter)",
      whatsapp: "WhatsApp",
      discord: "Discord",
      reddit: "Reddit",
      tumblr: "Tumblr",
      wechat: "WeChat",
      weibo: "Weibo",
      vkontakte: "VK",
      odnoklassniki: "OK",
    }),
  },
];

/** The form's values by the names of its fields; a box that is ticked has "on". */
export type WidgetValues = Record<string, string>;

/** The names of a field's inputs: one for each language if it holds texts. */
export const inputNamesOf = (
  { path, kind }: WidgetField,
  languages: readonly string[],
): string[] => (kind === "texts" ? languages.map((language) => `${path}.${language}`) : [path]);
