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
