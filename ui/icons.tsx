import sprite from "./icons.svg?url&no-inline";

/** The symbols of icons.svg. Those that point along the line of reading are mirrored with `flip`. */
export type IconName =
  | "book-open"
  | "webinar"
  | "play"
  | "pause"
  | "test"
  | "question"
  | "quote"
  | "award"
  | "calendar"
  | "clock"
  | "check"
  | "lock"
  | "unlock"
  | "warning"
  | "alert"
  | "info"
  | "eye"
  | "eye-off"
  | "arrow"
  | "back"
  | "up"
  | "down"
  | "chevron-down"
  | "chevron-end"
  | "external"
  | "sign-out"
  | "close"
  | "menu"
  | "globe"
  | "sun"
  | "moon"
  | "search"
  | "tree"
  | "list"
  | "text-size"
  | "chat"
  | "letter"
  | "phone"
  | "person"
  | "people"
  | "bell"
  | "star"
  | "plus"
  | "minus"
  | "edit"
  | "trash"
  | "copy"
  | "image"
  | "download"
  | "upload"
  | "link"
  | "settings"
  | "refresh"
  | "grip"
  | "google"
  | "facebook"
  | "whatsapp"
  | "telegram"
  | "viber"
  | "messenger";

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
  const className = size === 16 ? (flip ? "i i--s flip" : "i i--s") : flip ? "i flip" : "i";
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
