import { html as standard, type Token, Tokenizer } from "parse5";

const elementNames = new Set<string>([
  ...Object.values(standard.TAG_NAMES),
  ..."abbr audio bdi bdo canvas cite data datalist del dfn dialog ins kbd legend map mark menuitem".split(
    " ",
  ),
  ..."meter output picture progress q samp search slot sub sup time var video".split(" "),
]);

/** Whether HTML has an element of this name. `<your name here>` is text in angle brackets. */
export const isElementName = (tag: string): boolean => elementNames.has(tag);

/** A tag or a text in HTML within Markdown; `line` counts from 0 at the beginning of the HTML. */
export type HtmlToken =
  | { type: "text"; text: string; line: number }
  | {
      type: "open" | "close";
      tag: string;
      attributes: ReadonlyMap<string, string>;
      line: number;
      /** The source text. */
      raw: string;
    };

/** Returns the tags and texts of HTML as a flat list, without comments and doctypes. */
export function tokenizeHtml(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  const lineOf = ({ location }: { location: Token.Location | null }) =>
    (location?.startLine ?? 1) - 1;
  const onText = (token: Token.CharacterToken) => {
    const lastToken = tokens.at(-1);
    // The tokenizer returns words and the spaces between them separately.
    if (lastToken?.type === "text") lastToken.text += token.chars;
    else tokens.push({ type: "text", text: token.chars, line: lineOf(token) });
  };
  const onTag = (type: "open" | "close") => (token: Token.TagToken) => {
    const attributes = new Map(token.attrs.map(({ name, value }) => [name, value]));
    const { startOffset = 0, endOffset = 0 } = token.location ?? {};
    const raw = html.slice(startOffset, endOffset);
    tokens.push({ type, tag: token.tagName, attributes, line: lineOf(token), raw });
  };
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: onTag("open"),
      onEndTag: onTag("close"),
      onCharacter: onText,
      onWhitespaceCharacter: onText,
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
    },
  );
  // The tokenizer would drop an unclosed tag together with the text after it.
  const tagsEnd = html.lastIndexOf(">") + 1;
  tokenizer.write(html.slice(0, tagsEnd), true);
  const unclosedText = html.slice(tagsEnd);
  const line = html.slice(0, tagsEnd).split("\n").length - 1;
  if (unclosedText !== "") tokens.push({ type: "text", text: unclosedText, line });
  return tokens;
}
