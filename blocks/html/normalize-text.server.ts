/** Normalizes line ends and removes characters that browsers would drop. */
export const normalizeText = (source: string) =>
  source.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]|\p{Cs}|[\uFFFE\uFFFF]/gu, "");
