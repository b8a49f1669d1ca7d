/** Line ends of one kind, and no characters that a browser would not keep. */
export const plainText = (source: string) =>
  source.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]|\p{Cs}|[\uFFFE\uFFFF]/gu, "");
