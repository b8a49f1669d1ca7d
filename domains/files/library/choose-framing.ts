import { invalidInput } from "#domains/settings/errors.ts";
import { isCropWithin, isWhole, moveFocus } from "#domains/files/crop.ts";
import type { Framing } from "#domains/files/framing.ts";
import type { MediaKind } from "#domains/files/media.ts";

type StoredFraming = Framing & { kind: MediaKind; width: number | null; height: number | null };
type FramingChange = { [Field in keyof Framing]?: Framing[Field] | undefined };

/**
 * Returns what is shown of a picture after a change. A crop of everything is none.
 * @throws INVALID if the crop reaches beyond the picture, or the file is no picture
 */
export function chooseFraming(stored: StoredFraming, change: FramingChange): Framing {
  const { kind, width, height } = stored;
  if (kind !== "picture" || width === null || height === null) {
    if (change.crop) throw invalidInput("crop: only pictures have one");
    if (change.focus) throw invalidInput("focus: only pictures have one");
    return { crop: null, focus: null };
  }
  const picture = { width, height };
  const wanted = change.crop === undefined ? stored.crop : change.crop;
  if (wanted && !isCropWithin(wanted, picture))
    throw invalidInput("crop: it reaches beyond the picture");
  const crop = wanted && isWhole(wanted, picture) ? null : wanted;
  const kept = () => moveFocus(stored.focus, { from: stored.crop, to: crop, picture });
  return { crop, focus: change.focus === undefined ? kept() : change.focus };
}
