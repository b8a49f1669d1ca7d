import { parsePictureUrl, pictureIdOf } from "#domains/files/stored-picture.ts";

/** Returns the id and alternative text of a stored picture in props; undefined for other values. */
export function parseStoredPicture(value: unknown): { id: string; alt: string } | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const alt = "alt" in value && typeof value.alt === "string" ? value.alt : "";
  let id: string | undefined;
  if ("sources" in value && Array.isArray(value.sources))
    id = pictureIdOf(value as { sources: { url: string }[] });
  else if ("url" in value && typeof value.url === "string") id = parsePictureUrl(value.url)?.id;
  return id === undefined ? undefined : { id, alt };
}
