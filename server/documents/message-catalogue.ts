import { createHash } from "node:crypto";
import formatMessage from "use-intl/format-message";
import type { FoundPortal } from "#domains/settings/find-portal.server.ts";
import ar from "#messages/ar.json";
import { type CompiledTree, compileMessages } from "#messages/compile.server.ts";
import en from "#messages/en.json";
import { type MessageTree, nestMessages } from "#messages/nest.ts";
import uk from "#messages/uk.json";
import { withoutSuffix } from "#messages/studio-messages.ts";
import type { Log } from "#platform/log.server.ts";
import type { EncodedBody } from "#server/http/send-bytes.ts";

type FlatMessages = Readonly<Record<string, string>>;

const productTexts: Readonly<Record<string, FlatMessages>> = { en, uk, ar };
const fallbackLanguage = "en";

/** A language's messages: ICU texts, and the same texts parsed for the translator. */
type Messages = { texts: MessageTree; compiled: CompiledTree };

/** A portal's messages in each of its languages. */
export type Catalogue = {
  /** Changes when any of the messages changes; part of their URL. */
  version: string;
  messagesOf(language: string): Messages;
  /** The same messages compressed for sending, under a name that the sender chooses. */
  compressedBodies: Map<string, Promise<EncodedBody>>;
};

/** The product's messages by language, without any portal's own texts. */
const productMessages = new Map<string, Messages>();

function toMessages(messages: FlatMessages): Messages {
  const texts = nestMessages(messages);
  // The build's translator takes parsed texts (vite.config.ts); in development it parses them itself.
  return { texts, compiled: formatMessage.raw ? (texts as CompiledTree) : compileMessages(texts) };
}

function productMessagesOf(language: string): Messages {
  let messages = productMessages.get(language);
  // A missing translation is shown in English rather than as its key.
  if (!messages)
    productMessages.set(
      language,
      (messages = toMessages({ ...productTexts[fallbackLanguage], ...productTexts[language] })),
    );
  return messages;
}

const productVersion = JSON.stringify(productTexts);
const catalogues = new WeakMap<FoundPortal, Catalogue>();
/** Catalogues by version, for rendering pages. The oldest are dropped. */
const catalogueCache = new Map<string, Catalogue>();
const catalogueCacheMax = 300;

/** Builds a portal's catalogue: the product's messages, with the portal's own texts replacing some. */
export function getCatalogue(portal: FoundPortal, log: Pick<Log, "warn">): Catalogue {
  const cached = catalogues.get(portal);
  if (cached) return cached;
  const catalogue = makeCatalogue(portal, log);
  catalogues.set(portal, catalogue);
  catalogueCache.delete(catalogue.version);
  catalogueCache.set(catalogue.version, catalogue);
  if (catalogueCache.size > catalogueCacheMax)
    catalogueCache.delete(catalogueCache.keys().next().value!);
  return catalogue;
}

/** The messages for rendering a page of this version. */
export const getMessagesForRendering = (language: string, version: string): CompiledTree =>
  (catalogueCache.get(withoutSuffix(version))?.messagesOf(language) ?? productMessagesOf(language))
    .compiled;

function makeCatalogue({ id, settings, messages }: FoundPortal, log: Pick<Log, "warn">): Catalogue {
  const primaryLanguage = settings.i18n.primaryLang;
  const messagesByLanguage = new Map<string, Messages>();
  const version = createHash("sha256")
    .update(JSON.stringify([productVersion, primaryLanguage, messages]))
    .digest("hex")
    .slice(0, 12);
  return {
    version,
    compressedBodies: new Map(),
    messagesOf(language) {
      let merged = messagesByLanguage.get(language);
      if (merged) return merged;
      logMissingMessages(log, { portal: id, language, primary: primaryLanguage });
      merged = mergeMessages(language, primaryLanguage, messages);
      messagesByLanguage.set(language, merged);
      return merged;
    },
  };
}

/** Merges a language's messages. A language that the product lacks uses all texts of the portal's primary language. */
function mergeMessages(
  language: string,
  primaryLanguage: string,
  ownTexts: FoundPortal["messages"],
): Messages {
  const isTranslated = productTexts[language] !== undefined;
  const sourceLanguage = isTranslated ? language : primaryLanguage;
  const overrides = { ...(isTranslated ? {} : ownTexts[primaryLanguage]), ...ownTexts[language] };
  if (Object.keys(overrides).length === 0) return productMessagesOf(sourceLanguage);
  return toMessages({
    ...productTexts[fallbackLanguage],
    ...productTexts[sourceLanguage],
    ...overrides,
  });
}

/** Logs which messages a language lacks, once each time the portal is read. Another language's texts replace them. */
function logMissingMessages(
  log: Pick<Log, "warn">,
  about: { portal: string; language: string; primary: string },
): void {
  const languageTexts: FlatMessages = productTexts[about.language] ?? {};
  const missingKeys = Object.keys(en).filter((key) => !Object.hasOwn(languageTexts, key));
  if (missingKeys.length === 0) return;
  const some = missingKeys.slice(0, 5);
  log.warn({ ...about, missing: missingKeys.length, some }, "messages are missing in a language");
}
