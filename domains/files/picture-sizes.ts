type Size = { width: number; height: number };

/** The widths that pages can request. A picture is never enlarged. */
export const pictureWidths: readonly number[] = [480, 960, 1600];

/** The sizes in which a picture is stored, smallest first. */
export function sizesFor(picture: Size): Size[] {
  const largest = Math.min(picture.width, Math.max(...pictureWidths));
  return [...pictureWidths.filter((width) => width < largest), largest].map((width) => ({
    width,
    height: Math.max(1, Math.round((picture.height * width) / picture.width)),
  }));
}
