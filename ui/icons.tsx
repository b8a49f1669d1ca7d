import type { IconName } from "./icon-names.ts";
import sprite from "./icons.svg?url&no-inline";

export type { IconName };

export interface IconProps {
  name: IconName;
  /** In CSS pixels: 20 next to normal text, 16 next to small text. */
  size?: 16 | 20;
  /** Mirrored in right-to-left text, for icons that point in the reading direction. */
  flip?: boolean;
}

/**
 * A stroke icon in the colour of its text, hidden from screen readers: the text beside it or the button's label names
 * it. All outlines are in one file for all pages, because a list of a course's elements would otherwise repeat them
 * sixty times.
 */
export function Icon({ name, size = 20, flip = false }: IconProps) {
  const className =
    size === 16
      ? flip
        ? "icon icon--small is-mirrored"
        : "icon icon--small"
      : flip
        ? "icon is-mirrored"
        : "icon";
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
