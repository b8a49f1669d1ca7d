const tokenChars = 12;
/** A lesson's token. Links to WhatsApp put the title before it. */
const tokenPattern = new RegExp(
  `(?:\\[[^\\[\\]\\n]{0,200}\\] )?ask_([\\w-]{${tokenChars}})(?![\\w-])`,
);

/** Returns the payload of a link to a lesson. */
export const payloadOfLesson = (token: string): string => `ask_${token}`;

/** Shortens a digest to a token. */
export const tokenOfDigest = (digest: string): string => digest.slice(0, tokenChars);

/** Separates a lesson's token from what somebody wrote. Without a token it is null. */
export function splitLessonToken(text: string): { token: string | null; rest: string } {
  const found = tokenPattern.exec(text);
  if (!found) return { token: null, rest: text };
  const [whole, token] = found;
  const rest = text.slice(0, found.index) + text.slice(found.index + whole.length);
  return { token: token!, rest: rest.trim() };
}
