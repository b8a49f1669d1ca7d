export type Coordinates = { latitude: number; longitude: number };

/** Parses coordinates as map apps copy them: `50.4501, 30.5234`. Null if they are none. */
export function parseCoordinates(text: string): Coordinates | null {
  const [, first, second] =
    /^\s*\(?(-?\d{1,2}(?:\.\d{1,15})?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d{1,15})?)\)?\s*$/.exec(text) ??
    [];
  if (first === undefined || second === undefined) return null;
  const [latitude, longitude] = [Number(first), Number(second)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

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
