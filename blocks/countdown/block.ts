import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, linkSchema, textSchema } from "#blocks/prop-schemas.ts";

const schema = z.object({
  title: lineSchema,
  text: textSchema,
  /**
   * The moment, such as `2026-12-24T18:00:00+02:00`. A time without a zone is in UTC. An invalid date shows no
   * countdown.
   */
  date: lineSchema,
  /** Shown once the moment has come. */
  doneText: lineSchema,
  buttonText: lineSchema,
  buttonLink: linkSchema,
});
export type CountdownProps = z.infer<typeof schema>;

/** A countdown to a moment. */
export const block = {
  category: "events",
  schema,
  defaults: { title: "", text: "", date: "", doneText: "", buttonText: "", buttonLink: "" },
} satisfies Block;
