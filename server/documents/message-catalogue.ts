import { createHash } from "node:crypto";
import formatMessage from "use-intl/format-message";
import type { FoundPortal } from "#domains/settings/find-portal.server.ts";
import ar from "#messages/ar.json";
import { type CompiledTree, compileMessages } from "#messages/compile.server.ts";
import en from "#messages/en.json";
import { type MessageTree, nestMessages } from "#messages/nest.ts";
import uk from "#messages/uk.json";
import type { Log } from "#platform/log.server.ts";
import type { EncodedBody } from "#server/http/send-bytes.ts";

type Flat = Readonly<Record<string, string>>;

const flat: Readonly<Record<string, Flat>> = { en, uk, ar };
const fallback = "en";

/** A language's messages: ICU texts, and the same texts parsed for the translator. */
type Messages = { texts: MessageTree; compiled: CompiledTree };

/** A portal's messages in each of its languages. */
export type Catalogue = {
  /** Changes when any of the messages changes; part of their URL. */
  version: string;
  of(language: string): Messages;
  /** The same messages compressed for sending, under a name that the sender chooses. */
  packed: Map<string, Promise<EncodedBody>>;
};

/** The product's messages by language, without any portal's own texts. */
const plain = new Map<string, Messages>();

function read(messages: Flat): Messages {
  const texts = nestMessages(messages);
  // The build's translator takes parsed texts (vite.config.ts); in development it parses them itself.
  return { texts, compiled: formatMessage.raw ? (texts as CompiledTree) : compileMessages(texts) };
}

function plainOf(language: string): Messages {
  let messages = plain.get(language);
  // A missing translation is shown in English rather than as its key.
  if (!messages) plain.set(language, (messages = read({ ...flat[fallback], ...flat[language] })));
  return messages;
}

const productVersion = JSON.stringify(flat);
const catalogues = new WeakMap<FoundPortal, Catalogue>();
/** By version, for rendering pages; the oldest are dropped. */
const catalogueCache = new Map<string, Catalogue>();
const catalogueCacheMax = 300;

/** Builds a portal's catalogue: the product's messages, with the portal's own texts replacing some. */
export function catalogueOf(portal: FoundPortal, log: Pick<Log, "warn">): Catalogue {
  const known = catalogues.get(portal);
  if (known) return known;
  const made = makeCatalogue(portal, log);
  catalogues.set(portal, made);
  catalogueCache.delete(made.version);
  catalogueCache.set(made.version, made);
  if (catalogueCache.size > catalogueCacheMax)
    catalogueCache.delete(catalogueCache.keys().next().value!);
  return made;
}

/** The messages for rendering a page of this version. */
export const renderedMessages = (language: string, version: string): CompiledTree =>
  (catalogueCache.get(version)?.of(language) ?? plainOf(language)).compiled;

function makeCatalogue({ id, settings, messages }: FoundPortal, log: Pick<Log, "warn">): Catalogue {
  const primary = settings.i18n.primaryLang;
  const made = new Map<string, Messages>();
  const version = createHash("sha256")
    .update(JSON.stringify([productVersion, primary, messages]))
    .digest("hex")
    .slice(0, 12);
  return {
    version,
    packed: new Map(),
    of(language) {
      let own = made.get(language);
      if (own) return own;
      warnOfMissing(log, { portal: id, language, primary });
      own = mergeMessages(language, primary, messages);
      made.set(language, own);
      return own;
    },
  };
}

/** A language without a translation uses the texts of the portal's primary language, the portal's own ones included. */
function mergeMessages(language: string, primary: string, own: FoundPortal["messages"]): Messages {
  const translated = flat[language] !== undefined;
  const source = translated ? language : primary;
  const over = { ...(translated ? {} : own[primary]), ...own[language] };
  if (Object.keys(over).length === 0) return plainOf(source);
  return read({ ...flat[fallback], ...flat[source], ...over });
}

/** Missing messages fall back to another language and are logged once each time the portal is read. */
function warnOfMissing(
  log: Pick<Log, "warn">,
  about: { portal: string; language: string; primary: string },
): void {
  const own: Flat = flat[about.language] ?? {};
  const missing = Object.keys(en).filter((key) => !Object.hasOwn(own, key));
  if (missing.length === 0) return;
  const some = missing.slice(0, 5);
  log.warn({ ...about, missing: missing.length, some }, "messages are missing in a language");
}
