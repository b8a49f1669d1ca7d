import { tokenize, TokenType } from "@csstools/css-tokenizer";

export const cssRulesMax = 1_000;
/** Declarations, selectors and what else stands between commas and semicolons. */
export const cssPartsMax = 4_000;
/** Rules in rules: each is written again with all that it stands in. */
export const cssNestingMax = 4;
/** Parentheses and brackets in one another. */
export const cssBracketsMax = 32;
/** Total length of a sheet's selectors, each written out with the selectors around it. */
export const cssSelectorsMaxChars = 200_000;

const openings: readonly TokenType[] = [
  TokenType.Function,
  TokenType.OpenParen,
  TokenType.OpenSquare,
];
const closings: readonly TokenType[] = [TokenType.CloseParen, TokenType.CloseSquare];

/**
 * Why a sheet would cost its parser too much, or null. The parser needs time and memory that grow with a power of the
 * nesting, and ends the whole process where its stack ends: so a sheet's tokens are counted first.
 */
export function cssCostProblem(source: string): string | null {
  let rules = 0;
  let parts = 0;
  let brackets = 0;
  let selectorsChars = 0;
  /** How long the selectors of the open rules are, written out. */
  const open: number[] = [];
  let chars = 0;
  let parents = 1;
  for (const [type, text] of tokenize({ css: source })) {
    if (openings.includes(type)) brackets += 1;
    else if (closings.includes(type)) brackets = Math.max(brackets - 1, 0);
    if (brackets > cssBracketsMax) return `at most ${cssBracketsMax} brackets in one another`;
    chars += text.length;
    // Each of a rule's selectors, and each &, stands for the selectors around it.
    if (type === TokenType.Comma || (type === TokenType.Delim && text === "&")) parents += 1;
    if (type === TokenType.Comma || type === TokenType.Semicolon) parts += 1;
    if (parts > cssPartsMax) return `at most ${cssPartsMax} declarations and selectors`;
    if (type === TokenType.OpenCurly) {
      rules += 1;
      const writtenOut = chars + parents * (open.at(-1) ?? 0);
      selectorsChars += writtenOut;
      open.push(writtenOut);
      if (rules > cssRulesMax) return `at most ${cssRulesMax} rules`;
      if (open.length > cssNestingMax) return `at most ${cssNestingMax} rules in one another`;
      if (selectorsChars > cssSelectorsMaxChars) return "its nested selectors are too long";
    } else if (type === TokenType.CloseCurly) open.pop();
    const isEnd = type === TokenType.Semicolon || type === TokenType.CloseCurly;
    if (isEnd || type === TokenType.OpenCurly) {
      chars = 0;
      parents = 1;
    }
  }
  return null;
}
