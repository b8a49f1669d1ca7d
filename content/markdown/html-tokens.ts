import { html as standard, type Token, Tokenizer } from "parse5";

const names = new Set<string>([
  ...Object.values(standard.TAG_NAMES),
  ..."abbr audio bdi bdo canvas cite data datalist del dfn dialog ins kbd legend map mark menuitem".split(
    " ",
  ),
  ..."meter output picture progress q samp search slot sub sup time var video".split(" "),
]);

/** Whether HTML has an element of this name: `<your name here>` is none, but words in angle brackets. */
export const isElementName = (tag: string): boolean => names.has(tag);

/** A tag or a stretch of text in HTML that stands in Markdown; `line` counts from 0 within it. */
export type HtmlToken =
  | { type: "text"; text: string; line: number }
  | {
      type: "open" | "close";
      tag: string;
      attributes: ReadonlyMap<string, string>;
      line: number;
      /** As it was typed. */
      raw: string;
    };

/** The tags and the text of HTML, one after another and without nesting: comments and doctypes are left out. */
export function htmlTokens(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  const lineOf = ({ location }: { location: Token.Location | null }) =>
    (location?.startLine ?? 1) - 1;
  const onText = (token: Token.CharacterToken) => {
    const last = tokens.at(-1);
    // The tokenizer gives words and the spaces between them one by one.
    if (last?.type === "text") last.text += token.chars;
    else tokens.push({ type: "text", text: token.chars, line: lineOf(token) });
  };
  const onTag = (type: "open" | "close") => (token: Token.TagToken) => {
    const attributes = new Map(token.attrs.map(({ name, value }) => [name, value]));
    const { startOffset = 0, endOffset = 0 } = token.location ?? {};
    const raw = html.slice(startOffset, endOffset);
    tokens.push({ type, tag: token.tagName, attributes, line: lineOf(token), raw });
  };
  const nothing = () => {};
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: onTag("open"),
      onEndTag: onTag("close"),
      onCharacter: onText,
      onWhitespaceCharacter: onText,
      onNullCharacter: nothing,
      onComment: nothing,
      onDoctype: nothing,
      onEof: nothing,
    },
  );
  // A tag that is never closed would be dropped with the words behind it.
  const end = html.lastIndexOf(">") + 1;
  tokenizer.write(html.slice(0, end), true);
  const rest = html.slice(end);
  const line = html.slice(0, end).split("\n").length - 1;
  if (rest !== "") tokens.push({ type: "text", text: rest, line });
  return tokens;
}
