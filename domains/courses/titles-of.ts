/** Picks the title of each language. */
export const titlesOf = (texts: Record<string, { title: string }>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([one, { title }]) => [one, title]));
