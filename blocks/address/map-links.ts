import { mapHref } from "#blocks/contacts/contact-links.ts";

/** An address in one line, as a map wants it. */
const oneLine = (address: string) => address.replace(/\s*[\r\n]+\s*/g, ", ").trim();

/**
 * Where the address opens: in the map app of the phone it is read on, as far as that can be known, and else in a map
 * of the web that asks for nothing. `device` is the browser's own name; "" on the server.
 */
export function mapLink(address: string, device: string): string {
  const place = oneLine(address);
  const query = encodeURIComponent(place);
  if (/Android/.test(device)) return `geo:0,0?q=${query}`;
  if (/iPhone|iPad|iPod|Macintosh/.test(device)) return `https://maps.apple.com/?q=${query}`;
  return mapHref(place);
}
