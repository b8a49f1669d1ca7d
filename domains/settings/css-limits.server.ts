import { tokenize, TokenType } from "@csstools/css-tokenizer";

export const cssRulesMax = 1_000;
/** How many declarations, selectors and other parts between commas and semicolons a sheet may have. */
export const cssPartsMax = 4_000;
/** How deep rules may be nested: the parser writes each rule again with all rules around it. */
export const cssNestingMax = 4;
/** How deep parentheses and brackets may be nested. */
export const cssBracketsMax = 32;
/** The total length of a sheet's selectors, each combined with the selectors around it. */
export const cssSelectorsMaxChars = 200_000;

const openings: readonly TokenType[] = [
  TokenType.Function,
  TokenType.OpenParen,
  TokenType.OpenSquare,
];
const closings: readonly TokenType[] = [TokenType.CloseParen, TokenType.CloseSquare];

/**
 * Returns why parsing a sheet would cost too much, or null. The parser's time and memory grow with a power of the
 * nesting, and a stack overflow ends the whole process, so the tokens are counted first.
 */
export function findCssCostProblem(source: string): string | null {
  let rules = 0;
  let parts = 0;
  let brackets = 0;
  let selectorsChars = 0;
  /** The length of the open rules' combined selectors. */
  const openRuleChars: number[] = [];
  let currentChars = 0;
  let parents = 1;
  for (const [type, text] of tokenize({ css: source })) {
    if (openings.includes(type)) brackets += 1;
    else if (closings.includes(type)) brackets = Math.max(brackets - 1, 0);
    if (brackets > cssBracketsMax) return `brackets may be nested at most ${cssBracketsMax} deep`;
    currentChars += text.length;
    // Each selector of a rule, and each &, is combined with the selectors around it.
    if (type === TokenType.Comma || (type === TokenType.Delim && text === "&")) parents += 1;
    if (type === TokenType.Comma || type === TokenType.Semicolon) parts += 1;
    if (parts > cssPartsMax) return `at most ${cssPartsMax} declarations and selectors`;
    if (type === TokenType.OpenCurly) {
      rules += 1;
      const combinedChars = currentChars + parents * (openRuleChars.at(-1) ?? 0);
      selectorsChars += combinedChars;
      openRuleChars.push(combinedChars);
      if (rules > cssRulesMax) return `at most ${cssRulesMax} rules`;
      if (openRuleChars.length > cssNestingMax)
        return `rules may be nested at most ${cssNestingMax} deep`;
      if (selectorsChars > cssSelectorsMaxChars) return "its nested selectors are too long";
    } else if (type === TokenType.CloseCurly) openRuleChars.pop();
    const isEnd = type === TokenType.Semicolon || type === TokenType.CloseCurly;
    if (isEnd || type === TokenType.OpenCurly) {
      currentChars = 0;
      parents = 1;
    }
  }
  return null;
}
