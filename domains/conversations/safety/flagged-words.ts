import { messageMaxChars } from "#domains/conversations/conversation.ts";

/** Returns the words of a text in one spelling, without punctuation: ` he beats me `. */
function spell(text: string): string {
  const letters = text
    .normalize("NFKC")
    .toLowerCase()
    // Apostrophes are part of a word, and are typed in several ways; Arabic vowel marks and stretching are optional.
    .replace(/[\p{M}'’ʼ‘`ـ]/gu, "");
  return ` ${(letters.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `;
}

/** Returns the first flagged word of a message, as the portal lists it; null without one. */
export function findFlaggedWord(
  text: string,
  lists: Readonly<Record<string, readonly string[]>>,
): string | null {
  const spelled = spell(text.slice(0, messageMaxChars));
  const words = Object.values(lists).flat();
  return words.find((word) => isIn(spelled, word)) ?? null;
}

function isIn(spelled: string, word: string): boolean {
  const wanted = spell(word).trimEnd();
  if (wanted === "") return false;
  return spelled.includes(word.trimEnd().endsWith("*") ? wanted : `${wanted} `);
}
