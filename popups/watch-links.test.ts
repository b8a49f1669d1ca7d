import { expect, test } from "vitest";
import { popupLinkAddress } from "./watch-links.ts";

const urlOf = (path: string) => new URL(path, "https://portal.example");

test.each([
  ["/courses?scenario=login", "/courses/?page=2#list", "/courses/?page=2&scenario=login#list"],
  ["/?scenario=sign-in&returnTo=%2Fa", "/", "/?scenario=sign-in&returnTo=%2Fa"],
  ["/a?page=2&scenario=login", "/a?page=2&scenario=sign-in&step=x", "/a?page=2&scenario=login"],
  ["/a?scenario=login", "/b?page=2", null],
  ["/a?page=3", "/a", null],
  ["https://other.example/a?scenario=login", "/a", null],
])("the link %s on %s leads to %s", (link, page, to) => {
  expect(popupLinkAddress(urlOf(link), urlOf(page))).toBe(to);
});
