/** A recording that podcast apps download. */
export type Enclosure = { url: string; bytes: number; type: string; durationMs: number | null };

export type FeedItem = {
  /** Stays the same when the item is changed, so that apps don't show it twice. */
  id: string;
  title: string;
  /** Plain text. */
  text: string;
  link: string;
  /** Epoch milliseconds. */
  publishedAt: number;
  author?: string;
  enclosure?: Enclosure;
};

export type Feed = {
  title: string;
  text: string;
  /** The page that shows the items. */
  link: string;
  /** The address of the feed itself. */
  selfUrl: string;
  language: string;
  items: readonly FeedItem[];
  /** What podcast apps show besides; undefined for a feed of texts. */
  podcast?: { author: string; email: string; pictureUrl: string | null };
};

/** Podcast directories want a category from their own list. */
const podcastCategory = "Religion & Spirituality";
const podcastSubcategory = "Christianity";

/** Builds a feed: RSS 2.0, with the tags of podcast apps if it has recordings. All addresses are complete URLs. */
export function buildFeed(feed: Feed): string {
  const { title, text, link, selfUrl, language, items, podcast } = feed;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">',
    "<channel>",
    element("title", title),
    element("link", link),
    `<atom:link href="${escapeXml(selfUrl)}" rel="self" type="application/rss+xml"/>`,
    element("description", text || title),
    element("language", language),
    ...(podcast ? podcastLines(podcast) : []),
    ...items.flatMap((item) => itemLines(item, podcast !== undefined)),
    "</channel>",
    "</rss>",
    "",
  ];
  return lines.join("\n");
}

function podcastLines({ author, email, pictureUrl }: NonNullable<Feed["podcast"]>): string[] {
  const owner = `${element("itunes:name", author)}${email && element("itunes:email", email)}`;
  return [
    element("itunes:author", author),
    `<itunes:owner>${owner}</itunes:owner>`,
    "<itunes:explicit>false</itunes:explicit>",
    "<itunes:type>episodic</itunes:type>",
    `<itunes:category text="${escapeXml(podcastCategory)}"><itunes:category text="${podcastSubcategory}"/></itunes:category>`,
    ...(pictureUrl === null ? [] : [`<itunes:image href="${escapeXml(pictureUrl)}"/>`]),
  ];
}

function itemLines(item: FeedItem, isPodcast: boolean): string[] {
  const { id, title, text, link, publishedAt, author, enclosure } = item;
  return [
    "<item>",
    element("title", title),
    element("link", link),
    `<guid isPermaLink="false">${escapeXml(id)}</guid>`,
    element("pubDate", formatDate(publishedAt)),
    ...(text === "" ? [] : [element("description", text)]),
    ...(isPodcast && author ? [element("itunes:author", author)] : []),
    ...(enclosure ? enclosureLines(enclosure) : []),
    "</item>",
  ];
}

function enclosureLines({ url, bytes, type, durationMs }: Enclosure): string[] {
  const seconds = durationMs === null ? 0 : Math.round(durationMs / 1_000);
  return [
    `<enclosure url="${escapeXml(url)}" length="${bytes}" type="${escapeXml(type)}"/>`,
    ...(seconds > 0 ? [element("itunes:duration", String(seconds))] : []),
  ];
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

/** RFC 822, such as `Wed, 04 Mar 2026 12:00:00 GMT`. */
const formatDate = (at: number) => new Date(at).toUTCString();

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Escapes a text, without the characters that XML can't contain. */
export const escapeXml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, "")
    .replace(/[&<>"']/g, (character) => entities[character]!);
