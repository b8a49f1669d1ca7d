import { expect, test } from "vitest";
import { scenePicture } from "./sample-parts.ts";
import { block, renderTree, textOf } from "./render-tree.fixture.tsx";

const emptySettings = {};

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
  expect(textOf(await renderTree([block(kind)], {}, emptySettings))).toBe("");
});

test("slides are a list that scrolls without scripts, and buttons to move them appear only with scripts", async () => {
  const items = [
    {
      title: "The road",
      picture: scenePicture("road", "A road"),
      link: "/courses/",
      linkText: "Walk it",
    },
    { title: "", text: "", picture: null },
    { text: "Words alone" },
  ];
  const html = await renderTree([block("slider", { title: "Along the road", items })]);
  expect(html.match(/class="slide"/g)).toHaveLength(2);
  expect(html).toMatch(/role="group" aria-label="Along the road"/);
  expect(html).not.toContain("<button");
  expect(html).toContain('href="/courses/"');
});

test("without scripts each picture of a gallery is a named link to its largest size", async () => {
  const picture = {
    ...scenePicture("road", ""),
    sources: [
      { width: 320, url: "/files/small.webp" },
      { width: 1280, url: "/files/large.webp" },
    ],
  };
  const items = [
    { picture },
    { picture, caption: "The road" },
    { picture: scenePicture("lamp", "A lamp") },
    { picture: null },
  ];
  const html = await renderTree([block("gallery", { items })]);
  expect(html.match(/<li>/g)).toHaveLength(3);
  expect(html).toMatch(/href="\/files\/large.webp" aria-label="Open picture 1"/);
  expect(html).toMatch(/href="\/files\/large.webp" aria-label="The road"/);
  expect(html).toContain('alt="A lamp"');
  expect(html).not.toContain("<dialog");
});

test("a recording loads only when it is played, and only from an https address or the portal itself", async () => {
  const playableAudio = await renderTree([
    block("audio", { url: "https://example.org/a.mp3", title: "A psalm" }),
  ]);
  expect(playableAudio).toMatch(
    /<audio controls="" preload="none" src="https:\/\/example.org\/a.mp3" aria-label="A psalm"/,
  );
  expect(playableAudio).not.toMatch(/muted|autoplay/);
  expect(await renderTree([block("audio", { url: "/files/a.mp3" })])).toContain("<audio");
  for (const url of [
    "http://example.org/a.mp3",
    "data:audio/mpeg;base64,AAAA",
    "//x.example/a.mp3",
  ])
    expect(await renderTree([block("audio", { url })])).not.toContain("<audio");
});

test("embedded content is a link that names its source until a visitor opens it", async () => {
  const url = "https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4";
  const html = await renderTree([block("embed", { url, title: "The map" })]);
  expect(html).not.toContain("<iframe");
  expect(html).toContain('href="https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4"');
  expect(html).toContain("Show content from www.openstreetmap.org");
  expect(textOf(await renderTree([block("embed", { url: "https://example.org/embed" })]))).toBe("");
});

test("the server renders a countdown's date in UTC, the same for everyone", async () => {
  const props = { title: "Together", date: "2031-05-02T18:30:00+02:00", doneText: "Now." };
  const html = await renderTree([block("countdown", props)]);
  expect(html).toContain('dateTime="2031-05-02T16:30:00.000Z"');
  expect(html).toMatch(/Friday, May 2, 2031.*4:30.PM UTC/);
  expect(html).not.toContain("Now.");
  expect(html).toContain("countdown-clock--pending");
  expect(textOf(await renderTree([block("countdown", { ...props, date: "soon" })]))).toBe("");
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
  const html = await renderTree([block("contacts", { title: "Write to us" })], {}, settings);
  expect(html).toContain("Write any day.");
  expect(html).toContain('href="mailto:hello@example.org"');
  expect(html).toContain('href="tel:+442079460321"');
  expect(html).toContain('href="viber://chat?number=%2B442079460321"');
  expect(html).not.toMatch(/href="javascript|Skype/);
  const blockWithLead = await renderTree(
    [block("contacts", { lead: "Only mornings." })],
    {},
    settings,
  );
  expect(blockWithLead).toContain("Only mornings.");
  expect(blockWithLead).not.toContain("Write any day.");
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
  const html = await renderTree([block("socials")], {}, { socials });
  for (const name of names) expect(html).toContain(`href="https://${name}.example/us"`);
  const invalidSocials = { youtube: "javascript:alert(1)", discord: "our server" };
  expect(await renderTree([block("socials")], {}, { socials: invalidSocials })).toBe("");
});

test("an address links to a map instead of embedding one; without an address, the portal's is shown", async () => {
  const blockWithAddress = await renderTree([block("address", { address: "12 Mill Lane\nLeeds" })]);
  expect(blockWithAddress).toContain("12 Mill Lane\nLeeds</address>");
  expect(blockWithAddress).toContain(
    "https://www.openstreetmap.org/search?query=12%20Mill%20Lane%2C%20Leeds",
  );
  expect(blockWithAddress).not.toMatch(/<iframe|<img/);
  // Copying needs scripts.
  expect(blockWithAddress).toMatch(/<button[^>]*data-needs-script/);
  const settings = { contacts: { address: "1 Lamp Street" } };
  expect(await renderTree([block("address")], {}, settings)).toContain("1 Lamp Street</address>");
});

test("a map without a place of its own shows the portal's point; with its own address it doesn't", async () => {
  const settings = { contacts: { address: "1 Lamp Street", coordinates: "50.45, 30.52" } };
  const portalPlace = await renderTree([block("map")], {}, settings);
  expect(portalPlace).toContain("1 Lamp Street");
  expect(portalPlace).toContain("mlat=50.45&amp;mlon=30.52");
  const ownAddress = await renderTree([block("map", { address: "12 Mill Lane" })], {}, settings);
  expect(ownAddress).not.toContain("mlat=");
  expect(ownAddress).toContain("search?query=12%20Mill%20Lane");
  const ownPoint = await renderTree([block("map", { coordinates: "1, 2" })], {}, settings);
  expect(ownPoint).toContain("mlat=1&amp;mlon=2");
});

test("the donation link leads to the block's URL or else the portal's campaign; an amount is text or a link of its own", async () => {
  const settings = { integrations: { donation: { campaign: "https://give.example/portal" } } };
  const amounts = [{ amount: "€5", description: "a month of letters" }];
  const html = await renderTree([block("donation", { title: "Help", amounts })], {}, settings);
  expect(html).toContain('href="https://give.example/portal"');
  expect(html).toContain("<span>a month of letters</span>");
  expect(html.match(/<a /g)).toHaveLength(1);
  const linked = [{ amount: "€5", description: "a month", link: "https://give.example/5" }];
  expect(await renderTree([block("donation", { amounts: linked })], {}, settings)).toMatch(
    /<a [^>]*href="https:\/\/give.example\/5"/,
  );
  const propsWithLink = { title: "Help", buttonLink: "https://give.example/own" };
  expect(await renderTree([block("donation", propsWithLink)], {}, settings)).toContain(
    "https://give.example/own",
  );
});

test("a donation's goal shows how much has come in, and a bar that never leaves its frame", async () => {
  const settings = { integrations: { donation: { campaign: "https://give.example/portal" } } };
  const show = (raised: number) =>
    renderTree(
      [block("donation", { goal: { target: 1200, raised, currency: "EUR" } })],
      {},
      settings,
    );
  const html = await show(300);
  expect(textOf(html)).toContain("€300 of €1,200");
  expect(html).toContain("inline-size:25%");
  expect(await show(5000)).toContain("inline-size:100%");
});
