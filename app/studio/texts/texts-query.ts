import { type TextGroup, textGroups } from "#domains/settings/messages/text-groups.ts";

/** What the list of texts shows; it is in the address. */
export type TextsScreenQuery = {
  language: string;
  words: string;
  group: TextGroup | "";
  isOwn: boolean;
  page: number;
};

const path = "/studio/texts";

/** Reads the list's address. A language that the caller may not write in becomes the first one that they may. */
export function readTextsQuery(
  search: URLSearchParams,
  languages: readonly string[],
  preferred: string,
): TextsScreenQuery {
  const named = search.get("language");
  const language = [named, preferred].find((one) => one !== null && languages.includes(one));
  const page = Number(search.get("page") ?? 1);
  return {
    language: language ?? languages[0] ?? preferred,
    words: (search.get("words") ?? "").trim(),
    group: textGroups.find((group) => group === search.get("group")) ?? "",
    isOwn: search.get("own") === "1",
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** Returns the address of a list of texts. */
export function textsPath({ language, words, group, isOwn, page }: TextsScreenQuery): string {
  const search = new URLSearchParams({ language });
  if (words !== "") search.set("words", words);
  if (group !== "") search.set("group", group);
  if (isOwn) search.set("own", "1");
  if (page > 1) search.set("page", String(page));
  return `${path}?${search}`;
}

/** Returns the address at which a text is changed. `list` is the address of the list that leads there. */
export function textPath(key: string, language: string, list?: string): string {
  const search = new URLSearchParams({ language });
  if (list !== undefined) search.set("list", list.slice(path.length));
  return `${path}/${encodeURIComponent(key)}?${search}`;
}

/** Returns the address of the list that led to a text. Only the studio's own list can be named. */
export const listPathOf = (search: URLSearchParams): string => {
  const list = search.get("list") ?? "";
  return list.startsWith("?") ? path + list : path;
};
