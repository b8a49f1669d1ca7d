/** The beginnings of lines that only Markdown has. A dash or a number alone also begins a line of plain text. */
const lineStart = /^(?:#{1,6} \S|> \S|```|\|.+\||[-*+] \[[ x]\] \S)/m;
const listLine = /^\s*(?:[-*+]|\d{1,3}[.)]) \S/;
/** Words in a link, or strong words. */
const marks = /\[[^\]\n]{1,200}\]\([^)\s]{1,500}\)|\*\*\S[^*\n]{0,200}\*\*/;

/** Whether plain text is Markdown: then its marks become formats when it is pasted. */
export function looksLikeMarkdown(text: string): boolean {
  if (lineStart.test(text) || marks.test(text)) return true;
  return text.split("\n").filter((line) => listLine.test(line)).length > 1;
}
