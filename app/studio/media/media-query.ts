import { type MediaKind, mediaKinds, mediaSearchMaxChars } from "#domains/files/media.ts";

/** The filters of the library as they are in the URL. */
export type MediaQuery = {
  text: string;
  kind: MediaKind | null;
  isUndescribed: boolean;
  isUnused: boolean;
};

/** Reads the filters from a URL. Values that no filter offers are ignored. */
export const readMediaQuery = (search: URLSearchParams): MediaQuery => ({
  text: (search.get("text") ?? "").slice(0, mediaSearchMaxChars),
  kind: mediaKinds.find((kind) => kind === search.get("kind")) ?? null,
  isUndescribed: search.get("show") === "undescribed",
  isUnused: search.get("show") === "unused",
});

/** The address of the library with these filters, and with the details of a file. */
export function mediaPath(
  { text, kind, isUndescribed, isUnused }: MediaQuery,
  extra: { item?: string; deleted?: string; cursor?: string | null } = {},
): string {
  const search = new URLSearchParams({
    ...(text !== "" && { text }),
    ...(kind !== null && { kind }),
    ...(isUndescribed && { show: "undescribed" }),
    ...(isUnused && { show: "unused" }),
    ...(extra.cursor && { cursor: extra.cursor }),
    ...(extra.item !== undefined && { item: extra.item }),
    ...(extra.deleted !== undefined && { deleted: extra.deleted }),
  }).toString();
  return search === "" ? "/studio/media" : `/studio/media?${search}`;
}
