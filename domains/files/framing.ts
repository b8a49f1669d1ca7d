import { type Crop, formatCrop, withCrop } from "./crop.ts";
import { type Focus, withFocus } from "./focus.ts";
import type { StoredPicture } from "./stored-picture.ts";

/** What is shown of a picture: a part of it, and the point of that part that stays visible where it is cut. */
export type Framing = { crop: Crop | null; focus: Focus | null };

/** Returns what is shown of a whole picture. */
export const withFraming = (picture: StoredPicture, { crop, focus }: Framing): StoredPicture =>
  withFocus(withCrop(picture, crop), focus);

const fileFramingPattern =
  /(?:@(\d{1,5})x(\d{1,5})-(\d{1,5})-(\d{1,5}))?(?:@(\d{1,3})x(\d{1,3}))?\.[a-z\d]+$/i;

/** The framing that a content folder gives a picture by its name: `well@800x450-120-40@30x60.jpg`. */
export function framingOfFile(path: string): Framing {
  const [, width, height, cropX, cropY, x, y] = fileFramingPattern.exec(path) ?? [];
  const focus = { x: Number(x), y: Number(y) };
  return {
    crop:
      width === undefined
        ? null
        : { x: Number(cropX), y: Number(cropY), width: Number(width), height: Number(height) },
    focus: x !== undefined && focus.x <= 100 && focus.y <= 100 ? focus : null,
  };
}

/** The name of a file without its folder, its framing and its extension. */
export const nameWithoutFraming = (path: string): string =>
  path.slice(path.lastIndexOf("/") + 1).replace(fileFramingPattern, "");

/** What a framing adds to the name of an exported picture, before its extension. */
export const fileEndingOf = ({ crop, focus }: Framing): string =>
  (crop ? `@${formatCrop(crop)}` : "") + (focus ? `@${focus.x}x${focus.y}` : "");
