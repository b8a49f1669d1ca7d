import * as z from "zod/mini";
import type { Picture } from "#domains/courses/course.ts";
import { fileAddressPattern } from "#domains/files/file-address.ts";
import { isPosition } from "#domains/files/focus.ts";
import { lineInput, textInput } from "#domains/settings/text-inputs.ts";
import type { RichNode } from "#ui/rich-node.ts";

/** Whether a text such as `2026-02-30` names a day that exists. */
const isDay = (day: string): boolean => {
  const date = new Date(`${day}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
};

export const lineMaxChars = 300;
export const textMaxChars = 5_000;
export const linkMaxChars = 2_000;
export const fileNameMaxChars = 200;
export const footnotesMax = 9_999;
const tableColumnsMax = 100;

/** A title, a button's label, a caption. */
export const lineSchema = z.string().check(lineInput, z.maxLength(lineMaxChars));
/** A title that may have several lines. */
export const linesSchema = z.string().check(textInput, z.maxLength(lineMaxChars));
/** A few sentences of plain text. */
export const textSchema = z.string().check(textInput, z.maxLength(textMaxChars));
/** A link's URL. The view shows it only if it is safe. */
export const linkSchema = z.string().check(z.maxLength(linkMaxChars));

/** A day and time on the clocks of the portal's time zone, such as `2026-03-04T19:00`; "" for none. */
export const localTimeSchema = z
  .string()
  .check(
    z.regex(/^(?:\d{4}-\d{2}-\d{2}T\d{2}:\d{2})?$/, "a day and time such as 2026-03-04T19:00"),
  );
/** A day, such as `2026-03-04`; "" for none. */
export const daySchema = z.string().check(
  z.regex(/^(?:\d{4}-\d{2}-\d{2})?$/, "a day such as 2026-03-04"),
  z.refine((day) => day === "" || isDay(day), "there is no such day"),
);
/** A recording: `https://…`, or a file that the portal stores. */
export const audioUrlSchema = z.string().check(z.maxLength(linkMaxChars));
/** A video on YouTube or Vimeo, or a file that the portal stores. */
export const videoUrlSchema = z.string().check(z.maxLength(linkMaxChars));
/** Tells the items of a list apart. */
export const itemIdSchema = z.optional(z.string().check(z.regex(/^[a-zA-Z0-9_-]{1,100}$/)));

const pixels = z.int().check(z.gte(1), z.lte(100_000));
const fileUrl = z.string().check(z.maxLength(linkMaxChars), z.regex(fileAddressPattern));

/** The part of a picture that stays visible where it is cut. */
const position = z.string().check(z.refine(isPosition));

/** A stored picture with its alternative text, the smallest source first. */
export const pictureSchema = z.object({
  alt: z._default(lineSchema, ""),
  width: pixels,
  height: pixels,
  color: z._default(z.string().check(z.maxLength(20)), ""),
  sources: z
    .array(z.object({ width: pixels, url: fileUrl, position: z.optional(position) }))
    .check(z.minLength(1), z.maxLength(20)),
}) satisfies z.ZodMiniType<Picture>;

const children = z.array(z.lazy((): z.ZodMiniType<RichNode> => richNodeSchema));

/** How a block that asks for one thing is placed: words beside the form or button, on a sheet, or in the middle. */
export const promptLayoutSchema = z._default(z.enum(["plain", "card", "centered"]), "plain");

/** A file name for saving: no path, and no characters with a meaning in terminals or headers. */
export const fileNameSchema = z
  .string()
  .check(
    z.maxLength(fileNameMaxChars),
    z.regex(/^(?!\.{1,2}$)[^/\\\p{Cc}\p{Cf}]+$/u, "the name of a file"),
  );
/** A stored document, with the file name for saving it. */
export const documentSchema = z.object({
  url: z.string().check(z.regex(/^\/files\/[a-f0-9]{32}\.[a-z0-9]{2,5}$/)),
  name: fileNameSchema,
  bytes: z.int().check(z.gte(0)),
});
const footnoteNumber = z.int().check(z.gte(1), z.lte(footnotesMax));

/** Formatted text. */
export const richNodeSchema: z.ZodMiniType<RichNode> = z.discriminatedUnion("type", [
  z.object({ type: z.enum(["text", "code"]), text: z.string().check(textInput) }),
  z.object({
    type: z.literal("code-block"),
    text: z.string().check(textInput),
    language: z.optional(z.string().check(z.regex(/^[\w+#.-]{1,40}$/))),
  }),
  z.object({ type: z.enum(["break", "rule"]) }),
  z.object({
    type: z.enum([
      "strong",
      "emphasis",
      "strike",
      "sub",
      "sup",
      "paragraph",
      "quote",
      "row",
      "cell",
    ]),
    children,
  }),
  z.object({
    type: z.literal("link"),
    href: z.string(),
    download: z.optional(fileNameSchema),
    children,
  }),
  z.object({ type: z.literal("anchor"), id: z.string().check(z.maxLength(lineMaxChars)) }),
  z.object({ type: z.literal("picture"), picture: pictureSchema, caption: z.optional(lineSchema) }),
  z.object({
    type: z.literal("reference"),
    number: footnoteNumber,
    isRepeated: z.optional(z.literal(true)),
  }),
  z.object({ type: z.literal("footnote"), number: footnoteNumber, children }),
  z.object({ type: z.literal("item"), checked: z.optional(z.boolean()), children }),
  z.object({
    type: z.literal("heading"),
    level: z.union([z.literal(2), z.literal(3), z.literal(4)]),
    id: z.optional(z.string()),
    children,
  }),
  z.object({
    type: z.literal("list"),
    ordered: z.boolean(),
    start: z.optional(z.int()),
    children,
  }),
  z.object({
    type: z.literal("table"),
    align: z.optional(
      z.array(z.nullable(z.enum(["start", "center", "end"]))).check(z.maxLength(tableColumnsMax)),
    ),
    children,
  }),
]) as z.ZodMiniType<RichNode>;

export const richNodesSchema = z.array(richNodeSchema);

/** Captions of a recording that the portal stores itself, one file for each language. */
export const tracksSchema = z.optional(
  z
    .array(z.object({ language: z.string().check(z.maxLength(20)), url: fileUrl }))
    .check(z.maxLength(20)),
);
/** What is said in a recording, as text. */
export const transcriptSchema = z.optional(richNodesSchema);
