import type { Settings } from "#domains/settings/settings.ts";

export type ContactWay =
  "phone" | "email" | "whatsapp" | "telegram" | "viber" | "facebook" | "skype" | "address";

/** One way to reach somebody: what is read, and where a press leads; an address leads to a map. */
export type ContactLink = { way: ContactWay; text: string; href: string };

const order: readonly ContactWay[] = [
  "phone",
  "email",
  "whatsapp",
  "telegram",
  "viber",
  "facebook",
  "skype",
  "address",
];

/** The contacts of a portal (section 3) as links; one that is empty or leads nowhere is left out. */
export function contactLinks(contacts: Settings["contacts"]): ContactLink[] {
  return order.flatMap((way) => {
    const text = contacts[way].trim();
    const href = text === "" ? null : hrefOf[way](text);
    return href === null ? [] : [{ way, text: readable(text), href }];
  });
}

/** A search on the map that belongs to everybody: a phone with a map of its own offers that instead. */
export const mapHref = (address: string) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;

const hrefOf: Record<ContactWay, (text: string) => string | null> = {
  phone: (text) => withNumber(text, (number) => `tel:${number}`),
  email: (text) => (/^[^\s@?&]+@[^\s@?&]+$/.test(text) ? `mailto:${text}` : null),
  whatsapp: (text) =>
    webAddress(text) ?? withNumber(text, (number) => `https://wa.me/${digits(number)}`),
  telegram: (text) =>
    webAddress(text) ??
    withName(text, (name) => `https://t.me/${name}`) ??
    withNumber(text, (number) => `https://t.me/+${digits(number)}`),
  viber: (text) =>
    webAddress(text) ?? withNumber(text, (number) => `viber://chat?number=%2B${digits(number)}`),
  facebook: (text) =>
    webAddress(text) ?? withName(text, (name) => `https://www.facebook.com/${name}`),
  skype: (text) => webAddress(text) ?? withName(text, (name) => `skype:${name}?chat`),
  address: mapHref,
};

const digits = (number: string) => number.replace(/\D/g, "");

function withNumber(text: string, href: (number: string) => string): string | null {
  const number = text.replace(/[\s().-]/g, "");
  return /^\+?\d{3,15}$/.test(number) ? href(number) : null;
}

function withName(text: string, href: (name: string) => string): string | null {
  const name = text.replace(/^@/, "");
  return /^[a-zA-Z][\w.:,-]{1,63}$/.test(name) ? href(name) : null;
}

function webAddress(text: string): string | null {
  if (!/^https:\/\/[^\s\\]+$/i.test(text)) return null;
  try {
    return new URL(text).href;
  } catch {
    return null;
  }
}

/** An address is read without what every address begins with. */
const readable = (text: string) => text.replace(/^https:\/\/(?:www\.)?/i, "").replace(/\/$/, "");
