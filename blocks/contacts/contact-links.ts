import type { Settings } from "#domains/settings/settings.ts";

export type ContactMethod =
  "phone" | "email" | "whatsapp" | "telegram" | "viber" | "facebook" | "skype" | "address";

/** A contact: the text to read and the link. A postal address links to a map. */
export type ContactLink = { method: ContactMethod; text: string; href: string };

const order: readonly ContactMethod[] = [
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
  return order.flatMap((method) => {
    const text = contacts[method].trim();
    const href = text === "" ? null : hrefOf[method](text);
    return href === null ? [] : [{ method, text: readable(text), href }];
  });
}

/** A search on OpenStreetMap; a phone with a map app offers that instead. */
export const mapHref = (address: string) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;

const hrefOf: Record<ContactMethod, (text: string) => string | null> = {
  phone: (text) => withNumber(text, (number) => `tel:${number}`),
  email: (text) => (/^[^\s@?&]+@[^\s@?&]+$/.test(text) ? `mailto:${text}` : null),
  whatsapp: (text) =>
    webUrl(text) ?? withNumber(text, (number) => `https://wa.me/${digits(number)}`),
  telegram: (text) =>
    webUrl(text) ??
    withName(text, (name) => `https://t.me/${name}`) ??
    withNumber(text, (number) => `https://t.me/+${digits(number)}`),
  viber: (text) =>
    webUrl(text) ?? withNumber(text, (number) => `viber://chat?number=%2B${digits(number)}`),
  facebook: (text) => webUrl(text) ?? withName(text, (name) => `https://www.facebook.com/${name}`),
  skype: (text) => webUrl(text) ?? withName(text, (name) => `skype:${name}?chat`),
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

function webUrl(text: string): string | null {
  if (!/^https:\/\/[^\s\\]+$/i.test(text)) return null;
  try {
    return new URL(text).href;
  } catch {
    return null;
  }
}

/** Returns an address without `https://`, `www.` and a final slash, which is easier to read. */
const readable = (text: string) => text.replace(/^https:\/\/(?:www\.)?/i, "").replace(/\/$/, "");
