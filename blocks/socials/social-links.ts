import type { Settings } from "#domains/settings/settings.ts";

export type SocialLink = { name: string; href: string };
/** `mark` is the name of a symbol in social-marks.svg. */
export type MarkedSocialLink = SocialLink & { mark: string };

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

/** Returns a portal's social networks as links with their marks, without invalid addresses. */
export function markedSocialLinks(socials: Settings["socials"]): MarkedSocialLink[] {
  return Object.entries(names).flatMap(([mark, name]) => {
    const href = socials[mark as keyof Settings["socials"]].trim();
    return /^https?:\/\/[^\s\\]+$/i.test(href) ? [{ mark, name, href }] : [];
  });
}

/** Returns the links without marks, for the footer of every page. */
export const socialLinks = (socials: Settings["socials"]): SocialLink[] =>
  markedSocialLinks(socials).map(({ name, href }) => ({ name, href }));
