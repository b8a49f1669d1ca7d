import type { SettingField, SettingsForm } from "#app/studio/settings/fields-form/setting-field.ts";

const addresses = (
  prefix: string,
  suffix: string,
  brands: Record<string, string>,
): SettingField[] =>
  Object.entries(brands).map(([name, brand]) => ({
    path: `${prefix}.${name}${suffix}`,
    kind: "address",
    brand,
  }));

/** The parts around pages that have a form. */
export const widgetsForm: SettingsForm = {
  texts: "studio.widgets",
  groups: [
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
  ],
};
