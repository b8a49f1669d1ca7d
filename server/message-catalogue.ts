import { createHash } from "node:crypto";
import ar from "#messages/ar.json";
import en from "#messages/en.json";
import { type MessageTree, nestMessages } from "#messages/nest.ts";
import uk from "#messages/uk.json";

const flat: Record<string, Record<string, string>> = { en, uk, ar };
const fallback = "en";

const trees = new Map(
  Object.entries(flat).map(([language, messages]) => [
    language,
    // A text that a translation lacks is shown in English rather than as its key.
    nestMessages({ ...flat[fallback], ...messages }),
  ]),
);

/** The messages of a language as a tree; of English for a language nobody has translated. */
export function messagesOf(language: string): MessageTree {
  return trees.get(language) ?? trees.get(fallback)!;
}

export const messagesVersion = createHash("sha256")
  .update(JSON.stringify(flat))
  .digest("hex")
  .slice(0, 12);

/** Languages that have messages of their own. */
export const messageLanguages: readonly string[] = Object.keys(flat);
