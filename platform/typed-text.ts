/**
 * Cleans text that people type. It removes invisible characters that change how others read the text: control
 * characters, noncharacters, characters that turn the text direction, and those that make two names look alike. It
 * leaves what writing systems and emoji need: joiners between letters or emoji, variation selectors, flags.
 */

/** A flag of a region is spelled in invisible letters behind a black flag. */
const flag = String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,7}\u{E007F}`;
/** Marks that set the direction of neutral characters next to them; they turn nothing else. */
const directionMarks = String.raw`\u061C\u200E\u200F`;
const directionControls = String.raw`\u202A-\u202E\u2066-\u2069`;
const noncharacters = String.raw`\uFDD0-\uFDEF\uFFFE\uFFFF${Array.from({ length: 16 }, (_, at) => {
  const plane = (at + 1).toString(16).toUpperCase();
  return String.raw`\u{${plane}FFFE}\u{${plane}FFFF}`;
}).join("")}`;
const invisible = String.raw`\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2061-\u2065\u206A-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFC\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E00FF}\u{E01F0}-\u{E0FFF}`;
/** Where a word may or may not break: authors set these on purpose, and some scripts put them between words. */
const breakHints = /[\u00AD\u200B\u2060]/g;
/** These characters join or change the character before them. After most characters they mean nothing. */
const modifierRanges = String.raw`\u200C\u200D\uFE00-\uFE0F\u{E0100}-\u{E01EF}`;

const textParts = new RegExp(
  String.raw`(${flag})|([${modifierRanges}]+)|[${directionControls}${noncharacters}${invisible}\p{Cs}]|(?![\t\n])\p{Cc}`,
  "gu",
);
const directionMarkPattern = new RegExp(`[${directionMarks}]`, "gu");

/** Letters of scripts in which joiners and selectors have a meaning, and parts of emoji. */
const modifiableCharacter =
  /^(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])(?:[\p{L}\p{M}\p{Emoji}]|\u200C|\u200D)$/u;

/** Cleans an author's text: makes line ends equal; keeps direction marks and soft hyphens. */
export function cleanContent(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(
      textParts,
      (match, region: string | undefined, modifiers: string | undefined, offset, wholeText) =>
        region ??
        (modifiers && hasMeaning(String(wholeText), Number(offset), match) ? modifiers : ""),
    );
}

/** Cleans a message of several lines: keeps direction marks, which mixed texts need. */
export const cleanText = (text: string): string => cleanContent(text).replace(breakHints, "");

/** Cleans a name, a title or a value in one line: replaces line breaks by spaces. */
export const cleanLine = (text: string): string =>
  cleanText(text)
    .replace(directionMarkPattern, "")
    .replace(/[\t\n]+/g, " ");

/** Whether the modifiers follow a character that takes them. A joiner needs one on each side, and no digit. */
function hasMeaning(text: string, offset: number, modifiers: string): boolean {
  const before = characterBefore(text, offset);
  if (!modifiableCharacter.test(before)) return false;
  if (!/[\u200C\u200D]$/u.test(modifiers)) return true;
  const after = characterOf(text.codePointAt(offset + modifiers.length));
  return modifiableCharacter.test(after) && !/[#*\d]/.test(before + after);
}

const characterOf = (point: number | undefined) =>
  point === undefined ? "" : String.fromCodePoint(point);

function characterBefore(text: string, offset: number): string {
  const unit = text.charCodeAt(offset - 1);
  const isLow = unit >= 0xdc00 && unit <= 0xdfff;
  return offset === 0 ? "" : characterOf(text.codePointAt(offset - (isLow ? 2 : 1)));
}
