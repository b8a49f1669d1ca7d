import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import { matchText, normalizeWords, prepareText, textMatches } from "./match-text.server.ts";
import type { PortalMessages } from "./portal-messages.ts";
import { preparedTextsOf } from "./prepared-texts.server.ts";
import { defaultTextOf, messageKeys } from "./product-texts.server.ts";
import { readMessages } from "./read-messages.server.ts";
import { type TextGroup, textGroupOf, textGroups } from "./text-groups.ts";

/** The most texts on one page. */
export const textsPageMax = 50;
/** The longest words to search for. */
export const textsQueryMaxChars = 200;
/** The last page that can be asked for: all keys fit into fewer. */
export const textsPageNumberMax = 1_000;

export type TextsQuery = {
  language: string;
  /** Words as they are on the screen, or a key; "": all texts. */
  words?: string | undefined;
  group?: TextGroup | undefined;
  /** Only texts that the portal has changed. */
  isOwn?: boolean | undefined;
  /** From 1. */
  page?: number | undefined;
  limit?: number | undefined;
};

/** A text of the interface in one language. */
export type FoundText = {
  key: string;
  group: TextGroup;
  /** What the portal shows. */
  text: string;
  /** The product's text, where the portal has its own; null: it has none. */
  replaces: string | null;
};

export type FoundTexts = { texts: FoundText[]; count: number; page: number; pageCount: number };

/** A match of the words that a text had before comes after every match of what is shown. */
const textMatchesCount = Object.keys(textMatches).length;

/**
 * Finds texts of the interface by the words on the screen, in one language. The best matches come first.
 * @throws AUTH-DENY without a role that may change texts in this language, NOT-FOUND for a language the portal doesn't
 *   have
 */
export async function findTexts(
  ctx: Pick<Ctx, "actor" | "db" | "portal" | "settings">,
  { language, words = "", group, isOwn = false, page = 1, limit = textsPageMax }: TextsQuery,
): Promise<FoundTexts> {
  authorize(ctx, "change", "interface texts", { language });
  if (!ctx.settings.i18n.langs.includes(language)) throw notFound();
  const ownTexts = await readMessages(ctx.db, ctx.portal.id);
  const query = normalizeWords(words.slice(0, textsQueryMaxChars), language);
  const { primaryLang } = ctx.settings.i18n;
  const prepared = preparedTextsOf(language);
  const matchDefault = (key: string, text: string) => matchText(prepared(key, text), query);
  // Somebody who comes back to a text that they have changed may search for the words that it had before.
  const matchShown = (key: string, ownText: string | undefined, defaultText: string) => {
    const own = ownText === undefined ? null : matchText(prepareText(ownText, language), query);
    const byDefault = own === null ? matchDefault(key, defaultText) : null;
    return (
      own ??
      (ownText === undefined || byDefault === null ? byDefault : byDefault + textMatchesCount)
    );
  };
  const found = messageKeys.flatMap((key) => {
    const ownText = ownTexts[language]?.[key];
    const textGroup = textGroupOf(key);
    if ((isOwn && ownText === undefined) || (group && textGroup !== group)) return [];
    const defaultText = defaultTextOf(key, language, { primaryLang, own: ownTexts });
    const text = ownText ?? defaultText;
    const match = query === "" || key === query ? 0 : matchShown(key, ownText, defaultText);
    if (match === null) return [];
    const replaces = ownText === undefined ? null : defaultText;
    return [{ match, found: { key, group: textGroup, text, replaces } }];
  });
  // The sort is stable, so equal texts stay in the order of their keys.
  const rank = (one: FoundText) => textGroups.indexOf(one.group);
  found.sort(
    (one, other) =>
      one.match - other.match ||
      rank(one.found) - rank(other.found) ||
      (query === "" ? 0 : one.found.text.length - other.found.text.length),
  );
  const pageCount = Math.max(1, Math.ceil(found.length / limit));
  const shownPage = Math.min(Math.max(1, page), pageCount);
  return {
    texts: found.slice((shownPage - 1) * limit, shownPage * limit).map((one) => one.found),
    count: found.length,
    page: shownPage,
    pageCount,
  };
}

/** A text with what is needed to change it. */
export type EditedText = FoundText & {
  /** The product's text, or the primary language's in a language that the product doesn't speak. */
  defaultText: string;
  /** The portal's own text; null: none. */
  own: string | null;
  /** What the portal shows in its other languages. */
  others: { language: string; text: string }[];
};

/**
 * Returns one text in a language, and the same text in the portal's other languages.
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function readText(
  ctx: Pick<Ctx, "actor" | "db" | "portal" | "settings">,
  { language, key }: { language: string; key: string },
): Promise<EditedText> {
  authorize(ctx, "change", "interface texts", { language });
  const { langs, primaryLang } = ctx.settings.i18n;
  if (!langs.includes(language) || !messageKeys.includes(key)) throw notFound();
  const own: PortalMessages = await readMessages(ctx.db, ctx.portal.id);
  const shown = (code: string) =>
    own[code]?.[key] ?? defaultTextOf(key, code, { primaryLang, own });
  const defaultText = defaultTextOf(key, language, { primaryLang, own });
  const ownText = own[language]?.[key] ?? null;
  return {
    key,
    group: textGroupOf(key),
    text: ownText ?? defaultText,
    replaces: ownText === null ? null : defaultText,
    defaultText,
    own: ownText,
    others: langs
      .filter((code) => code !== language)
      .map((code) => ({ language: code, text: shown(code) })),
  };
}
