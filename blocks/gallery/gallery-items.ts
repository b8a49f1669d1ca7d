import type { GalleryProps } from "./block.ts";

type Item = GalleryProps["items"][number];

/** An item of the gallery that has a picture. */
export type GalleryItem = { picture: NonNullable<Item["picture"]>; caption: string };

export const listGalleryItems = ({ items }: GalleryProps): GalleryItem[] =>
  items.flatMap(({ picture, caption }) => (picture ? [{ picture, caption }] : []));

/** Returns the address of the picture's largest size. */
export const largestUrlOf = ({ picture: { sources } }: GalleryItem): string =>
  sources.reduce((best, source) => (source.width > best.width ? source : best)).url;
