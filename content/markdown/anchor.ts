const anchorPattern = /^\{#([\p{L}\p{M}\p{N}\p{Pc}-]{1,200})\}$/u;

/** Splits an id written as `{#id}` off the end of a text. */
export function splitAnchor(text: string): { id: string; before: string } | undefined {
  const trimmedText = withoutBlanksAtEnd(text);
  const anchorIndex = trimmedText.lastIndexOf("{#");
  const id = anchorIndex < 0 ? undefined : anchorPattern.exec(trimmedText.slice(anchorIndex))?.[1];
  return id === undefined
    ? undefined
    : { id, before: withoutBlanksAtEnd(trimmedText.slice(0, anchorIndex)) };
}

export const isAnchorId = (id: string): boolean => anchorPattern.test(`{#${id}}`);

/** Removes blanks at the end, but not a no-break space, which was written on purpose. */
function withoutBlanksAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && " \t\r\n".includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}
