import type { StoredPicture } from "./stored-picture.ts";

/** The point of a picture that stays visible where it is cut, in whole percent from its left and its top. */
export type Focus = { x: number; y: number };

const positionPattern = /^(\d{1,3})% (\d{1,3})%$/;

/** Whether a value is such a position. */
export const isPosition = (value: string): boolean => positionPattern.test(value);

/** Returns a picture that is cut around a point; null: around its middle. */
export const withFocus = <Picture extends Pick<StoredPicture, "sources">>(
  picture: Picture,
  focus: Focus | null,
): Picture => ({
  ...picture,
  sources: picture.sources.map(({ width, url }) => ({
    width,
    url,
    ...(focus && { position: `${focus.x}% ${focus.y}%` }),
  })),
});
