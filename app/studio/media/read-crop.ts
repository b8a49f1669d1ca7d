import type { Crop } from "#domains/files/crop.ts";

/** Reads the crop of a form. The caller checks the numbers. */
export function readCrop(form: FormData): Crop {
  const read = (name: string) => Number(form.get(`crop-${name}`) ?? Number.NaN);
  return { x: read("x"), y: read("y"), width: read("width"), height: read("height") };
}
