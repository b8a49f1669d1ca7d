import * as z from "zod/mini";
import { localized } from "#domains/settings/settings.ts";
import { nameMaxChars } from "./page-limits.ts";

const flag = z._default(z.boolean(), false);

/** What a page asks of the frame around it (section 2.6); the defaults are those of a page that asks for nothing. */
export const pageOptions = z.prefault(
  z.strictObject({
    /** A button leads back to the page's beginning. */
    scrollToTop: flag,
    header: z.prefault(
      z.strictObject({
        theme: z._default(z.enum(["transparent", "solid"]), "transparent"),
        dark: flag,
        /** A phone's header shows the portal's mark alone. */
        mobileLogo: flag,
      }),
      {},
    ),
    /** A course's button that goes along at the foot of the page. */
    courseAction: z.optional(
      z.strictObject({
        courseId: z.string().check(z.minLength(1), z.maxLength(nameMaxChars)),
        /** Said where the course is started; without it the course's own words. */
        buttonText: localized,
        /** Said where it is bought. */
        buttonTextBuy: localized,
        /** Another look than the theme's. */
        style: z.optional(z.enum(["gradient", "flat", "outline"])),
        /** At a side of the page; without it over its whole width. */
        alignContent: z.optional(z.enum(["left", "right"])),
      }),
    ),
  }),
  {},
);
export type PageOptions = z.infer<typeof pageOptions>;
