import type { Settings } from "#domains/settings/settings.ts";

export type SocialLink = { name: string; href: string };

/** The networks' own names, in the order of the settings. */
const names: Record<keyof Settings["socials"], string> = {
  facebook: "Facebook",
  youtube: "YouTube",
  instagram: "Instagram",
  wechat: "WeChat",
  tumblr: "Tumblr",
  tiktok: "TikTok",
  weibo: "Weibo",
  reddit: "Reddit",
  twitter: "X (Twitter)",
  vkontakte: "VK",
  odnoklassniki: "Odnoklassniki",
  whatsapp: "WhatsApp",
  discord: "Discord",
};

/** Returns a portal's social networks as links, without invalid addresses. */
export function socialLinks(socials: Settings["socials"]): SocialLink[] {
  return Object.entries(names).flatMap(([key, name]) => {
    const href = socials[key as keyof Settings["socials"]].trim();
    return /^https?:\/\/[^\s\\]+$/i.test(href) ? [{ name, href }] : [];
  });
}
