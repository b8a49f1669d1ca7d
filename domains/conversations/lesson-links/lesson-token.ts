const tokenChars = 12;
/** A lesson's token, with the title that links to WhatsApp put before it. */
const tokenPattern = new RegExp(
  `(?:\\[[^\\[\\]\\n]{0,200}\\] )?ask_([\\w-]{${tokenChars}})(?![\\w-])`,
);

/** What a link's payload is for a lesson's token. */
export const payloadOfLesson = (token: string): string => `ask_${token}`;

/** Shortens a digest to a token. */
export const tokenOfDigest = (digest: string): string => digest.slice(0, tokenChars);

/** Separates the lesson's token from what somebody wrote; null: there is none. */
export function splitLessonToken(text: string): { token: string | null; rest: string } {
  const found = tokenPattern.exec(text);
  if (!found) return { token: null, rest: text };
  const [whole, token] = found;
  const rest = text.slice(0, found.index) + text.slice(found.index + whole.length);
  return { token: token!, rest: rest.trim() };
}
