import { type MediaKind, mediaKinds, mediaSearchMaxChars } from "#domains/files/media.ts";

/** The filters of the library as they are in the URL. */
export type MediaQuery = {
  text: string;
  kind: MediaKind | null;
  isUndescribed: boolean;
  isUnused: boolean;
};

/** How the library shows its files. */
export const mediaViews = ["grid", "list"] as const;
export type MediaView = (typeof mediaViews)[number];

/** The view that an address or a cookie names; null: none of them. */
export const findMediaView = (value: string | null | undefined): MediaView | null =>
  mediaViews.find((view) => view === value) ?? null;

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
  extra: {
    item?: string | undefined;
    /** A file that was just deleted, or replaced by `item`. */
    deleted?: string | undefined;
    replaced?: string | undefined;
    cursor?: string | null;
    /** Changes how the files are shown, also on later visits. */
    view?: MediaView;
  } = {},
): string {
  const search = new URLSearchParams({
    ...(text !== "" && { text }),
    ...(kind !== null && { kind }),
    ...(isUndescribed && { show: "undescribed" }),
    ...(isUnused && { show: "unused" }),
    ...(extra.view !== undefined && { view: extra.view }),
    ...(extra.cursor && { cursor: extra.cursor }),
    ...(extra.item !== undefined && { item: extra.item }),
    ...(extra.deleted !== undefined && { deleted: extra.deleted }),
    ...(extra.replaced !== undefined && { replaced: extra.replaced }),
  }).toString();
  return search === "" ? "/studio/media" : `/studio/media?${search}`;
}
