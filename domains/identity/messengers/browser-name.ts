const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPad\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const findName = (list: typeof browsers, userAgent: string): string =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "";

/** Returns the everyday name of a browser, e.g. "Chrome, Android", or "" if it can't be recognised. */
export const findBrowserName = (userAgent: string): string =>
  [findName(browsers, userAgent), findName(systems, userAgent)].filter(Boolean).join(", ");
