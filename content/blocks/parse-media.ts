import { plainText, type RichNode } from "#ui/rich-node.ts";
import type { MarkdownText } from "#content/markdown/markdown-text.ts";
import { mediaNamed } from "#content/media/media-named.ts";
import { type ContentSource, pictureNamed } from "./parsed-component.ts";
import { isPictures, richText } from "#content/markdown/rich-nodes.ts";
import type { Piece } from "./split-blocks.ts";

/** Splits `a | b` once. */
export function twoParts(argument: string): [string, string] {
  const at = argument.indexOf("|");
  return at < 0 ? [argument, ""] : [argument.slice(0, at).trim(), argument.slice(at + 1).trim()];
}

/** Parses a video or recording: its name, its poster or title, a caption, and the transcript below a line `---`. */
export function mediaProps(
  source: ContentSource,
  { kind, argument, line }: Piece,
  text: MarkdownText,
): Record<string, unknown> {
  const [name, second] = twoParts(argument);
  const picture = text.nodes.find(isPictures);
  if (picture) text.error(picture, `A picture is outside of ":::${kind}".`);
  const words = richText(
    text.nodes.filter((node) => !isPictures(node)),
    text,
  );
  const at = words.findIndex(({ type }) => type === "rule");
  const [said, transcript]: RichNode[][] =
    at < 0 ? [words, []] : [words.slice(0, at), words.slice(at + 1)];
  return {
    ...mediaNamed(source, line, name, kind === "video" ? "A video" : "A recording"),
    ...(kind === "video"
      ? { poster: second === "" ? null : (pictureNamed(source, line, second, "") ?? null) }
      : { title: second }),
    caption: plainText(said!),
    ...(transcript!.length > 0 && { transcript }),
  };
}
