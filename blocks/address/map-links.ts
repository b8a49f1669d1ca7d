import { mapSearchUrl } from "#blocks/contacts/contact-links.ts";

/** The address in one line, as map services expect it. */
const toOneLine = (address: string) => address.replace(/\s*[\r\n]+\s*/g, ", ").trim();

/**
 * Returns the map link for an address: in the phone's own map app if the user agent names it, else on a map website that
 * needs no account. `userAgent` is the browser's user agent; "" on the server.
 */
export function mapLink(address: string, userAgent: string): string {
  const line = toOneLine(address);
  const query = encodeURIComponent(line);
  if (/Android/.test(userAgent)) return `geo:0,0?q=${query}`;
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return `https://maps.apple.com/?q=${query}`;
  return mapSearchUrl(line);
}
