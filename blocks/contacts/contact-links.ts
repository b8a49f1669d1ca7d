import type { Settings } from "#domains/settings/settings.ts";

export type ContactWay =
  "phone" | "email" | "whatsapp" | "telegram" | "viber" | "facebook" | "skype" | "address";

/** A contact: the text to read and the link. A postal address links to a map. */
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

/** Returns a portal's contacts as links. One that is empty or has no valid address is left out. */
export function contactLinks(contacts: Settings["contacts"]): ContactLink[] {
  return order.flatMap((way) => {
    const text = contacts[way].trim();
    const href = text === "" ? null : hrefOf[way](text);
    return href === null ? [] : [{ way, text: readable(text), href }];
  });
}

/** A search on OpenStreetMap; a phone with a map app offers that instead. */
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

/** The address without its usual beginning, to be easier to read. */
const readable = (text: string) => text.replace(/^https:\/\/(?:www\.)?/i, "").replace(/\/$/, "");
