import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Icon } from "./icons.tsx";
import type { IconName } from "./icons.tsx";

const iconNameSet = {
  "book-open": true,
  webinar: true,
  sound: true,
  play: true,
  pause: true,
  test: true,
  question: true,
  quote: true,
  award: true,
  calendar: true,
  clock: true,
  check: true,
  lock: true,
  unlock: true,
  warning: true,
  alert: true,
  info: true,
  eye: true,
  "eye-off": true,
  arrow: true,
  back: true,
  up: true,
  down: true,
  "chevron-down": true,
  "chevron-end": true,
  external: true,
  "sign-out": true,
  close: true,
  menu: true,
  globe: true,
  sun: true,
  moon: true,
  search: true,
  tree: true,
  list: true,
  "text-size": true,
  chat: true,
  email: true,
  phone: true,
  person: true,
  people: true,
  bell: true,
  star: true,
  heart: true,
  plus: true,
  minus: true,
  edit: true,
  trash: true,
  copy: true,
  pin: true,
  image: true,
  download: true,
  upload: true,
  link: true,
  settings: true,
  refresh: true,
  grip: true,
  google: true,
  facebook: true,
  whatsapp: true,
  telegram: true,
  viber: true,
  messenger: true,
} satisfies Record<IconName, true>;

const svg = readFileSync(new URL("icons.svg", import.meta.url), "utf8");
const ids = [...svg.matchAll(/<symbol id="([^"]+)" viewBox="0 0 20 20"><path d="[^"]+"\/>/g)].map(
  ([, id]) => id,
);

test("icons.svg has exactly one drawing for each icon name", () => {
  expect(ids.toSorted()).toEqual(Object.keys(iconNameSet).sort());
});

test("icons take their colour and stroke from the page, not from the drawing", () => {
  expect(svg).not.toMatch(/stroke|fill|style|script/);
});

test("an icon is hidden from screen readers and refers to a symbol of icons.svg", () => {
  const html = renderToStaticMarkup(<Icon name="back" size={16} flip />);
  expect(html).toMatch(
    /^<svg class="icon icon--small is-mirrored" aria-hidden="true"><use href="[^"]+#back"/,
  );
});
