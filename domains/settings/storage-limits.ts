import * as z from "zod/mini";

const storageGbDefault = 50;
export const storageGbMax = 10_000;

/** How many gigabytes the files of a portal's media library may have together. */
export const storageMaxGb = z._default(
  z.int().check(z.gte(1), z.lte(storageGbMax)),
  storageGbDefault,
);
