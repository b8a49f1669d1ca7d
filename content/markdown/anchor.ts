const anchor = /^\{#([\p{L}\p{M}\p{N}\p{Pc}-]{1,200})\}$/u;

/** Splits an id written as `{#id}` off the end of a text. */
export function writtenAnchor(text: string): { id: string; before: string } | undefined {
  const end = withoutBlanksAtEnd(text);
  const at = end.lastIndexOf("{#");
  const id = at < 0 ? undefined : anchor.exec(end.slice(at))?.[1];
  return id === undefined ? undefined : { id, before: withoutBlanksAtEnd(end.slice(0, at)) };
}

export const isAnchorId = (id: string): boolean => anchor.test(`{#${id}}`);

/** A no-break space at the end stays: it was written on purpose. */
function withoutBlanksAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && " \t\r\n".includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}
