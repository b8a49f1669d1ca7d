import type { Settings } from "#domains/settings/settings.ts";

export type ContactMethod =
  "phone" | "email" | "whatsapp" | "telegram" | "viber" | "facebook" | "skype" | "address";

/** A contact: the text to read and the link. A postal address links to a map. */
export type ContactLink = { method: ContactMethod; text: string; href: string };

const methodsInOrder: readonly ContactMethod[] = [
  "phone",
  "email",
  "whatsapp",
  "telegram",
  "viber",
  "facebook",
  "skype",
  "address",
];

/** Returns a portal's contacts as links. A contact that is empty or invalid is left out. */
export function buildContactLinks(contacts: Settings["contacts"]): ContactLink[] {
  return methodsInOrder.flatMap((method) => {
    const text = contacts[method].trim();
    const href = text === "" ? null : hrefOf[method](text);
    return href === null ? [] : [{ method, text: toReadable(text), href }];
  });
}

/** Returns the address of a search on OpenStreetMap. */
export const mapSearchUrl = (address: string) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;

const hrefOf: Record<ContactMethod, (text: string) => string | null> = {
  phone: (text) => linkByNumber(text, (number) => `tel:${number}`),
  email: (text) => (/^[^\s@?&]+@[^\s@?&]+$/.test(text) ? `mailto:${text}` : null),
  whatsapp: (text) =>
    webUrl(text) ?? linkByNumber(text, (number) => `https://wa.me/${digitsOf(number)}`),
  telegram: (text) =>
    webUrl(text) ??
    linkByName(text, (name) => `https://t.me/${name}`) ??
    linkByNumber(text, (number) => `https://t.me/+${digitsOf(number)}`),
  viber: (text) =>
    webUrl(text) ?? linkByNumber(text, (number) => `viber://chat?number=%2B${digitsOf(number)}`),
  facebook: (text) =>
    webUrl(text) ?? linkByName(text, (name) => `https://www.facebook.com/${name}`),
  skype: (text) => webUrl(text) ?? linkByName(text, (name) => `skype:${name}?chat`),
  address: mapSearchUrl,
};

const digitsOf = (number: string) => number.replace(/\D/g, "");

function linkByNumber(text: string, href: (number: string) => string): string | null {
  const number = text.replace(/[\s().-]/g, "");
  return /^\+?\d{3,15}$/.test(number) ? href(number) : null;
}

function linkByName(text: string, href: (name: string) => string): string | null {
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
const toReadable = (text: string) => text.replace(/^https:\/\/(?:www\.)?/i, "").replace(/\/$/, "");
