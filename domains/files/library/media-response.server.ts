import * as z from "zod";
import { mediaKinds } from "#domains/files/media.ts";

/** A file of the library, as the API sends it. */
export const mediaResponse = z
  .object({
    id: z.string(),
    kind: z.enum(mediaKinds),
    name: z.string(),
    url: z.string(),
    bytes: z.int(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    durationMs: z.int().nullable(),
    picture: z
      .object({
        width: z.int(),
        height: z.int(),
        color: z.string(),
        sources: z.array(
          z.object({ width: z.int(), url: z.string(), position: z.string().optional() }),
        ),
      })
      .nullable(),
    originalUrl: z.string().nullable().describe("a picture without its crop, in its largest size"),
    crop: z
      .object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() })
      .nullable()
      .describe("the part of a picture that is shown, in pixels of its original; null: all of it"),
    focus: z
      .object({ x: z.int(), y: z.int() })
      .nullable()
      .describe(
        "the point that stays visible where a picture is cut, in percent; null: the middle",
      ),
    alts: z.record(z.string(), z.string()),
    captions: z.array(z.object({ language: z.string(), url: z.string() })),
    replaces: z
      .string()
      .nullable()
      .describe("the id of the file whose place it has taken, as long as that can be undone"),
    createdBy: z.string().nullable(),
    createdAt: z.string().describe("ISO instant"),
  })
  .meta({ id: "Media" });
