const browserTokens = ["Edg", "OPR", "SamsungBrowser", "Firefox", "Chrome", "Safari"] as const;
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS/, "macOS"],
  [/Linux/, "Linux"],
];
const browserNames: Readonly<Record<string, string>> = {
  Edg: "Edge",
  OPR: "Opera",
  SamsungBrowser: "Samsung Internet",
};

/** Returns a name like "Firefox, Android" from the user agent; null if it names no known browser or system. */
export function browserName(userAgent: string | null): string | null {
  const browser = browserTokens.find((name) => userAgent?.includes(`${name}/`));
  const system = systems.find(([mark]) => mark.test(userAgent ?? ""))?.[1];
  const browserLabel = browser && (browserNames[browser] ?? browser);
  return [browserLabel, system].filter(Boolean).join(", ") || null;
}
