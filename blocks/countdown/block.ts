import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, link, text } from "#blocks/prop-schemas.ts";

const schema = z.object({
  title: line,
  text,
  /**
   * The moment, such as `2026-12-24T18:00:00+02:00`. A time without a zone is in UTC. An invalid date shows no
   * countdown.
   */
  date: line,
  /** Shown once the moment has come. */
  doneText: line,
  buttonText: line,
  buttonLink: link,
});
export type CountdownProps = z.infer<typeof schema>;

/** A countdown to a moment. */
export const block = {
  category: "events",
  schema,
  defaults: { title: "", text: "", date: "", doneText: "", buttonText: "", buttonLink: "" },
} satisfies Block;
