import * as z from "zod/mini";
import { pictureSchema } from "./prop-schemas.ts";

/** What is behind a block. `picture` without a picture is `dark`. */
export const sectionBackgrounds = ["plain", "tinted", "brand", "dark", "picture"] as const;
/** How wide a block is: as a line of text, as the page, wider than the page, or as the window. */
export const sectionWidths = ["normal", "narrow", "wide", "full"] as const;
export const sectionSpaces = ["normal", "small"] as const;

const sectionFields = z.object({
  background: z._default(z.enum(sectionBackgrounds), "plain"),
  picture: z.optional(z.nullable(pictureSchema)),
  width: z._default(z.enum(sectionWidths), "normal"),
  /** The space above and below the block. */
  space: z._default(z.enum(sectionSpaces), "normal"),
});
export type SectionLook = z.infer<typeof sectionFields>;

/** Whether a field of a section has an effect: the picture only behind blocks whose background is a picture. */
export const isSectionFieldUsed = (
  name: string,
  { background }: { background?: unknown },
): boolean => name !== "picture" || background === "picture";

/**
 * The property `section`, which every kind of block has: how its part of the page looks. It counts only for blocks that
 * are in no other block. Blocks that follow each other with the same look share one section.
 */
export const sectionSchema = z.optional(sectionFields);
