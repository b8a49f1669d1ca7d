import { iconShapes } from "./icon-shapes.ts";
import type { IconName } from "./icon-shapes.ts";

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
 * it, or the label of its button, do.
 */
export function Icon({ name, size = 20, flip = false }: IconProps) {
  const classes = ["i"];
  if (size === 16) classes.push("i--s");
  if (flip) classes.push("flip");
  return (
    <svg
      className={classes.join(" ")}
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconShapes[name]} />
    </svg>
  );
}
