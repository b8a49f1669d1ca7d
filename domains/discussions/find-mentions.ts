/** The most people that a message can mention. */
export const mentionsMax = 10;
/** The longest name that is looked for. */
const nameMaxChars = 40;

/** Matches `@Name`, but not the @ of an email address. */
export const mentionPattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])@(\p{L}[\p{L}\p{M}\p{N}'’-]{0,${nameMaxChars - 1}})`,
  "gu",
);

/** Returns how a mention names somebody: the first word of their first name. */
export const mentionNameOf = (firstName: string): string => firstName.trim().split(/\s/u, 1)[0]!;

/** Returns a name as it is compared: whether it is written with capitals doesn't matter. */
export const mentionKeyOf = (name: string): string => mentionNameOf(name).toLowerCase();

/** Returns the names that a text mentions with @, in lower case and without repeats. */
export function findMentions(text: string): string[] {
  const names = Array.from(text.matchAll(mentionPattern), ([, name]) => mentionKeyOf(name!));
  return [...new Set(names)].slice(0, mentionsMax);
}
