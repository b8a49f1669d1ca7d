import fc from "fast-check";
import { parseFragment } from "parse5";
import { expect, test } from "vitest";
import { buildFeed, escapeXml } from "./build-feed.ts";

const feedWith = (text: string) =>
  buildFeed({
    title: text,
    text,
    link: "https://portal.example/sermons/",
    selfUrl: "https://portal.example/feeds/sermons@sermons.xml",
    language: "en",
    podcast: {
      author: text,
      email: "hello@example.org",
      pictureUrl: `https://portal.example/cover.jpg?${text}`,
    },
    items: [
      {
        id: "one",
        title: text,
        text,
        link: "https://portal.example/sermons/#one",
        publishedAt: Date.parse("2026-03-04T12:00:00Z"),
        author: text,
        enclosure: {
          url: `https://portal.example/files/a.mp3?${text}`,
          bytes: 1234,
          type: "audio/mpeg",
          durationMs: 61_400,
        },
      },
    ],
  });

test("an episode has its recording, its length and its date", () => {
  const feed = feedWith("Faith & doubt");
  expect(feed).toContain("<title>Faith &amp; doubt</title>");
  expect(feed).toContain('length="1234" type="audio/mpeg"/>');
  expect(feed).toContain("<itunes:duration>61</itunes:duration>");
  expect(feed).toContain("<pubDate>Wed, 04 Mar 2026 12:00:00 GMT</pubDate>");
  expect(feed).toContain('<guid isPermaLink="false">one</guid>');
  const [head, item] = feed.split("<item>");
  expect(item).toContain("<description>Faith &amp; doubt</description>");
  expect(item).toContain("<itunes:author>Faith &amp; doubt</itunes:author>");
  expect(head).toContain("<itunes:email>hello@example.org</itunes:email>");
  expect(head).toContain('<itunes:image href="https://portal.example/cover.jpg?Faith &amp; doubt"');
});

test("no text can add a tag or leave an attribute, and it can be read back", () => {
  const plain = feedWith("x");
  const tagsOf = (feed: string) =>
    feed.match(/<[^>]*>/g)!.map((tag) => /^<[/?]?[\w:]+/.exec(tag)![0]);
  const hostile = fc.constantFrom(
    "</title><script>alert(1)</script>",
    '" onload="x',
    "]]>",
    "<!ENTITY x>",
    "\u0000\ud800",
  );
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string({ unit: "binary", minLength: 1 })), (text) => {
      expect(tagsOf(feedWith(text))).toEqual(tagsOf(plain));
      const [node] = parseFragment(`<p>${escapeXml(text)}</p>`).childNodes as unknown as {
        childNodes: { value: string }[];
      }[];
      const readable = text
        // oxlint-disable-next-line no-control-regex
        .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, "")
        .replace(/\r\n?/g, "\n");
      expect(node?.childNodes[0]?.value ?? "").toBe(readable);
    }),
  );
});
