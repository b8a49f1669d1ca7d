import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { line, link, text } from "#blocks/prop-schemas.ts";

const schema = z.object({
  title: line,
  text,
  /** The moment: `2026-12-24T18:00:00+02:00`. Without a zone it is UTC. Not a moment: nothing is counted. */
  date: line,
  /** Said from then on. */
  doneText: line,
  buttonText: line,
  buttonLink: link,
});
export type CountdownProps = z.infer<typeof schema>;

/** How long it is still until something begins. */
export const block = {
  category: "events",
  schema,
  defaults: { title: "", text: "", date: "", doneText: "", buttonText: "", buttonLink: "" },
} satisfies Block;
