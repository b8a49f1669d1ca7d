import { createHash } from "node:crypto";
import formatMessage from "use-intl/format-message";
import ar from "#messages/ar.json";
import { type CompiledTree, compileMessages } from "#messages/compile.server.ts";
import en from "#messages/en.json";
import { type MessageTree, nestMessages } from "#messages/nest.ts";
import uk from "#messages/uk.json";

const flat: Record<string, Record<string, string>> = { en, uk, ar };
const fallback = "en";

const texts = new Map(
  Object.entries(flat).map(([language, messages]) => [
    language,
    // A text that a translation lacks is shown in English rather than as its key.
    nestMessages({ ...flat[fallback], ...messages }),
  ]),
);

// The build's translator takes parsed texts (vite.config.ts); the one of development parses them itself.
const ready: ReadonlyMap<string, CompiledTree> = formatMessage.raw
  ? texts
  : new Map([...texts].map(([language, tree]) => [language, compileMessages(tree)]));

/** The messages of a language as a tree of ICU texts; of English for a language nobody has translated. */
export function textsOf(language: string): MessageTree {
  return texts.get(language) ?? texts.get(fallback)!;
}

/** The same as the translator reads them. */
export function messagesOf(language: string): CompiledTree {
  return ready.get(language) ?? ready.get(fallback)!;
}

export const messagesVersion = createHash("sha256")
  .update(JSON.stringify([...ready]))
  .digest("hex")
  .slice(0, 12);

/** Languages that have messages of their own. */
export const messageLanguages: readonly string[] = Object.keys(flat);
