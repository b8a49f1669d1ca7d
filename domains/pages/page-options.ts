import * as z from "zod/mini";
import { localized } from "#domains/settings/settings.ts";
import { nameMaxChars } from "./page-limits.ts";

const flag = z._default(z.boolean(), false);

/** A page's options for the layout around it, with their defaults. */
export const pageOptions = z.prefault(
  z.strictObject({
    /** Shows a button that leads back to the top. */
    scrollToTop: flag,
    header: z.prefault(
      z.strictObject({
        theme: z._default(z.enum(["transparent", "solid"]), "transparent"),
        dark: flag,
        /** Shows only the logo in a phone's header. */
        mobileLogo: flag,
      }),
      {},
    ),
    /** A course button that stays at the bottom of the page. */
    courseAction: z.optional(
      z.strictObject({
        courseId: z.string().check(z.minLength(1), z.maxLength(nameMaxChars)),
        /** The label where the course can be started; without it, the course's own. */
        buttonText: localized,
        /** The label where it can be bought. */
        buttonTextBuy: localized,
        /** Another colour than the theme's. */
        style: z.optional(z.enum(["gradient", "flat", "outline"])),
        /** The button's side of the page; without it, full width. */
        alignContent: z.optional(z.enum(["left", "right"])),
      }),
    ),
  }),
  {},
);
export type PageOptions = z.infer<typeof pageOptions>;
