import type { Coordinates } from "#platform/coordinates.ts";

export type MapLink = { app: "openstreetmap" | "google" | "apple" | "device"; href: string };

const openStreetMapZoom = 17;

/** Links that show a place in map apps; by its address if the coordinates are unknown. Empty if both are. */
export function listMapLinks(address: string, coordinates: Coordinates | null): MapLink[] {
  const query = encodeURIComponent(
    address
      .replace(/\p{Surrogate}/gu, "")
      .replace(/\s+/g, " ")
      .trim(),
  );
  if (!coordinates) {
    if (query === "") return [];
    return [
      { app: "openstreetmap", href: `https://www.openstreetmap.org/search?query=${query}` },
      { app: "google", href: `https://www.google.com/maps/search/?api=1&query=${query}` },
      { app: "apple", href: `https://maps.apple.com/?q=${query}` },
      { app: "device", href: `geo:0,0?q=${query}` },
    ];
  }
  const { latitude, longitude } = coordinates;
  const point = `${latitude},${longitude}`;
  const place = `${latitude}/${longitude}`;
  return [
    {
      app: "openstreetmap",
      href: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${openStreetMapZoom}/${place}`,
    },
    { app: "google", href: `https://www.google.com/maps/search/?api=1&query=${point}` },
    { app: "apple", href: `https://maps.apple.com/?ll=${point}${query && `&q=${query}`}` },
    { app: "device", href: `geo:${point}?q=${point}${query && `(${query})`}` },
  ];
}
