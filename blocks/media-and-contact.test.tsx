import { expect, test } from "vitest";
import { scene } from "./sample-parts.ts";
import { block, showTree, wordsOf } from "./show-tree.fixture.tsx";

const nothingSet = {};

test.each([
  "address",
  "audio",
  "contacts",
  "countdown",
  "donation",
  "embed",
  "gallery",
  "slider",
  "socials",
])("an empty %s is not shown to visitors", async (kind) => {
  expect(wordsOf(await showTree([block(kind)], {}, nothingSet))).toBe("");
});

test("slides are a list that scrolls without scripts, and their buttons appear only with scripts", async () => {
  const items = [
    { title: "The road", picture: scene("road", "A road"), link: "/courses/", linkText: "Walk it" },
    { title: "", text: "", picture: null },
    { text: "Words alone" },
  ];
  const html = await showTree([block("slider", { title: "Along the road", items })]);
  expect(html.match(/class="slide"/g)).toHaveLength(2);
  expect(html).toMatch(/role="group" aria-label="Along the road"/);
  expect(html).not.toContain("<button");
  expect(html).toContain('href="/courses/"');
});

test("without scripts each picture of a gallery is a named link to its largest size", async () => {
  const picture = {
    ...scene("road", ""),
    sources: [
      { width: 320, url: "/files/small.webp" },
      { width: 1280, url: "/files/large.webp" },
    ],
  };
  const items = [
    { picture },
    { picture, caption: "The road" },
    { picture: scene("lamp", "A lamp") },
    { picture: null },
  ];
  const html = await showTree([block("gallery", { items })]);
  expect(html.match(/<li>/g)).toHaveLength(3);
  expect(html).toMatch(/href="\/files\/large.webp" aria-label="Open picture 1"/);
  expect(html).toMatch(/href="\/files\/large.webp" aria-label="The road"/);
  expect(html).toContain('alt="A lamp"');
  expect(html).not.toContain("<dialog");
});

test("a recording loads only when played, and comes over https or from the portal", async () => {
  const shown = await showTree([
    block("audio", { url: "https://example.org/a.mp3", title: "A psalm" }),
  ]);
  expect(shown).toMatch(
    /<audio controls="" preload="none" src="https:\/\/example.org\/a.mp3" aria-label="A psalm"/,
  );
  expect(shown).not.toMatch(/muted|autoplay/);
  expect(await showTree([block("audio", { url: "/files/a.mp3" })])).toContain("<audio");
  for (const url of [
    "http://example.org/a.mp3",
    "data:audio/mpeg;base64,AAAA",
    "//x.example/a.mp3",
  ])
    expect(await showTree([block("audio", { url })])).not.toContain("<audio");
});

test("embedded content is a link that names its source until a visitor opens it", async () => {
  const url = "https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4";
  const html = await showTree([block("embed", { url, title: "The map" })]);
  expect(html).not.toContain("<iframe");
  expect(html).toContain('href="https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4"');
  expect(html).toContain("Show content from www.openstreetmap.org");
  expect(wordsOf(await showTree([block("embed", { url: "https://example.org/embed" })]))).toBe("");
});

test("the server renders a countdown's date in UTC, the same for everyone", async () => {
  const props = { title: "Together", date: "2031-05-02T18:30:00+02:00", doneText: "Now." };
  const html = await showTree([block("countdown", props)]);
  expect(html).toContain('dateTime="2031-05-02T16:30:00.000Z"');
  expect(html).toMatch(/Friday, May 2, 2031.*4:30.PM UTC/);
  expect(html).not.toContain("Now.");
  expect(html).toContain("countdown-clock--pending");
  expect(wordsOf(await showTree([block("countdown", { ...props, date: "soon" })]))).toBe("");
});

test("the portal's contacts are links, and the block's own text replaces the portal's", async () => {
  const settings = {
    contacts: {
      email: "hello@example.org",
      phone: "+44 20 7946 0321",
      viber: "+44 20 7946 0321",
      skype: "javascript:alert(1)",
      description: { en: "Write any day.", uk: "Пишіть." },
    },
  };
  const html = await showTree([block("contacts", { title: "Write to us" })], {}, settings);
  expect(html).toContain("Write any day.");
  expect(html).toContain('href="mailto:hello@example.org"');
  expect(html).toContain('href="tel:+442079460321"');
  expect(html).toContain('href="viber://chat?number=%2B442079460321"');
  expect(html).not.toMatch(/href="javascript|Skype/);
  const own = await showTree([block("contacts", { lead: "Only mornings." })], {}, settings);
  expect(own).toContain("Only mornings.");
  expect(own).not.toContain("Write any day.");
});

test("every social network of the settings is a link, and an invalid address is left out", async () => {
  const names = [
    "facebook",
    "youtube",
    "instagram",
    "wechat",
    "tumblr",
    "tiktok",
    "weibo",
    "reddit",
    "twitter",
    "vkontakte",
    "odnoklassniki",
    "whatsapp",
    "discord",
  ];
  const socials = Object.fromEntries(names.map((name) => [name, `https://${name}.example/us`]));
  const html = await showTree([block("socials")], {}, { socials });
  for (const name of names) expect(html).toContain(`href="https://${name}.example/us"`);
  const bad = { youtube: "javascript:alert(1)", discord: "our server" };
  expect(await showTree([block("socials")], {}, { socials: bad })).toBe("");
});

test("an address links to a map instead of embedding one; without an address, the portal's is shown", async () => {
  const own = await showTree([block("address", { address: "12 Mill Lane\nLeeds" })]);
  expect(own).toContain("12 Mill Lane\nLeeds</address>");
  expect(own).toContain("https://www.openstreetmap.org/search?query=12%20Mill%20Lane%2C%20Leeds");
  expect(own).not.toMatch(/<iframe|<img/);
  // Copying needs scripts.
  expect(own).toMatch(/<button[^>]*data-needs-script/);
  const set = { contacts: { address: "1 Lamp Street" } };
  expect(await showTree([block("address")], {}, set)).toContain("1 Lamp Street</address>");
});

test("the donation link leads to the block's URL or else the portal's campaign; amounts are only text", async () => {
  const set = { integrations: { donation: { campaign: "https://give.example/portal" } } };
  const amounts = [{ amount: "€5", text: "a month of letters" }];
  const html = await showTree([block("donation", { title: "Help", amounts })], {}, set);
  expect(html).toContain('href="https://give.example/portal"');
  expect(html).toContain("<dd>a month of letters</dd>");
  expect(html.match(/<a /g)).toHaveLength(1);
  const own = { title: "Help", buttonLink: "https://give.example/own" };
  expect(await showTree([block("donation", own)], {}, set)).toContain("https://give.example/own");
});
