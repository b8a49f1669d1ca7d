import type { IconName } from "./icon-names.ts";
import sprite from "./icons.svg?url&no-inline";

export type { IconName };

export interface IconProps {
  name: IconName;
  /** In CSS pixels: 20 beside text of the page's size, 16 beside small text. */
  size?: 16 | 20;
  /** Mirrored in right-to-left text: for icons that point along the line of reading. */
  flip?: boolean;
}

/**
 * A stroke icon in the colour of its text. It says nothing to a screen reader: the words beside
 * it, or the label of its button, do. The outlines come in one file for all pages: a row of a
 * course would otherwise repeat them sixty times.
 */
export function Icon({ name, size = 20, flip = false }: IconProps) {
  const className =
    size === 16
      ? flip
        ? "icon icon--s is-mirrored"
        : "icon icon--s"
      : flip
        ? "icon is-mirrored"
        : "icon";
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
