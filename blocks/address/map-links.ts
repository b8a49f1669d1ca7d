import { mapHref } from "#blocks/contacts/contact-links.ts";

/** The address in one line, as map services expect it. */
const oneLine = (address: string) => address.replace(/\s*[\r\n]+\s*/g, ", ").trim();

/**
 * Returns the map link for an address: in the phone's own map app if the device is known, else on a map website that
 * needs no account. `device` is the browser's user agent; "" on the server.
 */
export function mapLink(address: string, device: string): string {
  const place = oneLine(address);
  const query = encodeURIComponent(place);
  if (/Android/.test(device)) return `geo:0,0?q=${query}`;
  if (/iPhone|iPad|iPod|Macintosh/.test(device)) return `https://maps.apple.com/?q=${query}`;
  return mapHref(place);
}
