import * as z from "zod/mini";
import { findTimeZone } from "#platform/time-zone.ts";

/** The time zone in which the studio shows and reads dates and times. */
export const timeZone = z._default(
  z.string().check(z.refine((name) => findTimeZone(name) !== null, "no time zone")),
  "UTC",
);
