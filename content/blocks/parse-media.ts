import { plainText, type RichNode } from "#ui/rich-node.ts";
import type { MarkdownText } from "#content/markdown/markdown-text.ts";
import { resolveMedia } from "#content/media/resolve-media.ts";
import { type ContentSource, resolvePicture } from "./parsed-component.ts";
import { isPictureParagraph, toRichText } from "#content/markdown/rich-nodes.ts";
import type { Piece } from "./split-blocks.ts";

/** Splits `a | b` at the first bar. Without a bar, the second part is "". */
export function splitAtBar(argument: string): [string, string] {
  const barIndex = argument.indexOf("|");
  return barIndex < 0
    ? [argument, ""]
    : [argument.slice(0, barIndex).trim(), argument.slice(barIndex + 1).trim()];
}

/** Parses a video or recording: its name, its poster or title, a caption, and the transcript below a line `---`. */
export function parseMediaProps(
  source: ContentSource,
  { kind, argument, line }: Piece,
  text: MarkdownText,
): Record<string, unknown> {
  const [name, second] = splitAtBar(argument);
  const picture = text.nodes.find(isPictureParagraph);
  if (picture) text.error(picture, `Move the picture out of ":::${kind}".`);
  const textNodes = toRichText(
    text.nodes.filter((node) => !isPictureParagraph(node)),
    text,
  );
  const ruleIndex = textNodes.findIndex(({ type }) => type === "rule");
  const [caption, transcript]: RichNode[][] =
    ruleIndex < 0
      ? [textNodes, []]
      : [textNodes.slice(0, ruleIndex), textNodes.slice(ruleIndex + 1)];
  return {
    ...resolveMedia(source, line, name, kind === "video" ? "A video" : "A recording"),
    ...(kind === "video"
      ? { poster: second === "" ? null : (resolvePicture(source, line, second, "") ?? null) }
      : { title: second }),
    caption: plainText(caption!),
    ...(transcript!.length > 0 && { transcript }),
  };
}
