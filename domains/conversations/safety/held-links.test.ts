import fc from "fast-check";
import { expect, test } from "vitest";
import { hasLink, hideLinks } from "./held-links.ts";

test("addresses of sites are links, sentences and Bible verses aren't", () => {
  for (const text of [
    "https://example.com/a",
    "see (www.example.com)",
    "Look: example.com!",
    "EXAMPLE.COM",
    "sub.example.co.uk/path?x=1",
    "tg://join",
    "приклад.com",
  ])
    expect(hasLink(text), text).toBe(true);
  for (const text of ["Is it true?", "John 3.16", "the end.So he", "Так.Він", "e.g. this", "…", ""])
    expect(hasLink(text), text).toBe(false);
});

test("hiding links leaves the rest as it is, and no link", () => {
  expect(hideLinks("Look  at\nexample.com, please")).toBe("Look  at\n[…] please");
  const word = fc.oneof(fc.webUrl(), fc.domain(), fc.lorem({ maxCount: 1 }), fc.string());
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const text = words.join(" ");
      const hidden = hideLinks(text);
      expect(hasLink(hidden)).toBe(false);
      if (!hasLink(text)) expect(hidden).toBe(text);
    }),
  );
});
