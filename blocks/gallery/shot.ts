import type { GalleryProps } from "./block.ts";

type Item = GalleryProps["items"][number];

/** A picture of the gallery that is there. */
export type Shot = { picture: NonNullable<Item["picture"]>; caption: string };

export const shotsOf = ({ items }: GalleryProps): Shot[] =>
  items.flatMap(({ picture, caption }) => (picture ? [{ picture, caption }] : []));

/** Where the picture is in its largest size. */
export const largestOf = ({ picture: { sources } }: Shot): string =>
  sources.reduce((best, source) => (source.width > best.width ? source : best)).url;
