import { conversationParsers } from "./conversation-parsers.ts";
import { translationParsers } from "./translation-parsers.ts";

/**
 * One of the project's parsers of untrusted input: its length limit, and pieces to build a hostile text from. A pair
 * is an opening and a closing piece. Each parser is loaded separately, so that a process loads only one.
 */
export type UntrustedInputParser = {
  maxChars: number;
  pieces: readonly (string | readonly [open: string, close: string])[];
  load(): Promise<(text: string) => unknown>;
};

const padLine = (text: string) => text.padEnd(52, "a");

const importSourceFactory = async () => {
  const { Problems } = await import("#content/problems.ts");
  return () => ({ file: "pages/a.md", problems: new Problems(), files: new Set<string>() });
};

const markdownPieces = [
  `${"_a*".repeat(300)}\n\n`,
  `${"**a*".repeat(200)}\n\n`,
  `${"[a](b) ".repeat(300)}\n\n`,
  `${"`a".repeat(400)}\n\n`,
  `${"&amp;".repeat(300)}\n\n`,
  `${padLine("a")}\n${padLine("=").replaceAll("a", "=")}\n`,
  `${padLine("- a")}\n`,
  `- a\n  ${padLine("- b")}\n    ${padLine("- c")}\n`,
  `${padLine("> a")}\n\n`,
  `${padLine("[a]: b")}\n`,
  `${padLine("<b>a</b>")}\n`,
  `:::note a\n${padLine("b")}\n:::\n`,
  `\`\`\`\n${padLine("a")}\n\`\`\`\n`,
  "a".repeat(1_000),
  "> ",
  "1. ",
  "*",
  "\\",
  "\t",
  `| a | b |\n| - | - |\n${`| ${padLine("a")} | b |\n`.repeat(20)}\n`,
  "|",
  `${"~~a~~ ".repeat(150)}\n\n`,
  `a[^1]\n\n[^1]: ${padLine("b")}\n\n`,
  "[^a",
  `${"https://a.b/ ".repeat(50)}\n\n`,
  "https://a.b/..",
  "a_b@c.d ",
  `${padLine("- [x] a")}\n`,
  `${"<sub>a</sub> ".repeat(100)}\n\n`,
  "<div>",
  `> [!TIP] a\n> ${padLine("b")}\n\n`,
  "- ```\n",
  `${"a {#b} ".repeat(100)}\n\n`,
];

const yamlPieces = ["- ", "a: ", "{", "a: &a [*a]\n", '"', "? ", "a: b\n", "- a\n"];
const yamlPairs = [
  ["[", "]"],
  ["{a: ", "}"],
  ["components: [{type: a, children: ", "}]"],
] as const;

export const untrustedInputParsers: Readonly<Record<string, UntrustedInputParser>> = {
  "html block": {
    maxChars: 50_000,
    pieces: [
      ..."<script |<a |<div>|<a b=\"|<b c='>|&a;|&aaaaaaaa;|<!--|<ul><li>|<p>|</p>|<|</|<![CDATA[|<table>|<svg>| a=b".split(
        "|",
      ),
      "<p>abcdefg",
      "<b>abcdefg</b>",
      "<a href=/x>abc</a>",
      "</p><p>x",
      "<table><td>abcdefghij",
      ["<div>", "</div>"],
    ],
    load: async () => (await import("#blocks/html/read-html.server.ts")).readHtml,
  },
  scripts: {
    maxChars: 50_000,
    pieces: [
      "<script ",
      "<script>",
      "<script>1</script>",
      "<script a='",
      "<b>",
      "<!--",
      "<script><!--",
      '<script ">" ',
    ],
    load: async () => {
      const { readPortalScripts } = await import("#domains/settings/portal-scripts.server.ts");
      return (text) => readPortalScripts([text]);
    },
  },
  css: {
    maxChars: 50_000,
    pieces: [
      ..."{|}|a{|a{}|a,|@media x{|/*|(|:is(|a>|;|\\|[a|url(".split("|"),
      ".abcdef{width:1px;--abcdefg:hijklmnop;color:red;top:0}",
      "@media print{.abcdef{width:1px;--abcdefg:hijklmnop;color:red;top:0}}",
      ".a{width:1px;& .b{width:1px;& .c{width:1px;& .d{width:1px}}}}",
      [":is(", ")"],
    ],
    load: async () => (await import("#domains/settings/portal-css.server.ts")).sanitizePortalCss,
  },
  lesson: {
    maxChars: 100_000,
    pieces: markdownPieces,
    load: async () => {
      const source = await importSourceFactory();
      const { parseLesson } = await import("#content/blocks/parse-blocks.ts");
      return (text) => parseLesson(source(), text, 1);
    },
  },
  test: {
    maxChars: 100_000,
    pieces: [`${padLine("## a")}\n\n- [x] a\n- [ ] b\n\n`, `${padLine("- [ ] a")}\n`, "[", "> "],
    load: async () => {
      const source = await importSourceFactory();
      const { parseTest } = await import("#content/blocks/parse-test.ts");
      return (text) => parseTest(source(), text, 1);
    },
  },
  page: {
    maxChars: 50_000,
    pieces: [...yamlPieces, ...yamlPairs],
    load: async () => {
      const source = await importSourceFactory();
      const { parsePage } = await import("#content/pages/content-file.ts");
      return (text) => parsePage("a", "en", { source: source(), text }, {});
    },
  },
  "front matter": {
    maxChars: 50_000,
    pieces: ["---\n", "- ", "a: b\n", ["[", "]"]],
    load: async () => {
      const source = await importSourceFactory();
      const { parseElement } = await import("#content/courses/element-file.ts");
      const file = (text: string) => ({ source: source(), text: `---\n${text}\n---\n` });
      return (text) => parseElement("a", "lesson", "en", file(text), {});
    },
  },
  "message with plurals": {
    maxChars: 2_000,
    pieces: [
      "{",
      "{a, plural, other {",
      "<a>",
      "'",
      "#",
      "{a}",
      "</a>",
      ["<a>", "</a>"],
      ["{a, plural, other {", "}}"],
    ],
    load: async () => {
      const { messageProblem } =
        await import("#domains/settings/messages/message-problem.server.ts");
      return (text) => messageProblem("course-page.progress", text);
    },
  },
  "references to the Bible": {
    maxChars: 100_000,
    pieces: [
      "John 3",
      "John 3:16, ",
      "1, ",
      "Ps ",
      " ",
      "1",
      "John 3:16–",
      "a 1 ",
      "Дії 1",
      "متى 1",
      "1 John 1:1,1",
      ",1",
      "I ",
    ],
    load: async () => (await import("#domains/pages/scripture/find-references.ts")).findReferences,
  },
  passage: {
    maxChars: 3_000,
    pieces: ["JHN3:1,", "1,", "-", ":"],
    load: async () => (await import("#domains/pages/scripture/passage.ts")).parsePassageCode,
  },
  "pattern of a form": {
    maxChars: 200,
    pieces: [
      "(",
      "(a",
      "a*",
      "[",
      "\\",
      "(?=",
      "a|",
      "(?:a",
      "{1,",
      "a?",
      "\\p{",
      ["(?:a", ")*"],
      ["(", ")"],
    ],
    load: async () => (await import("#platform/safe-regexp.ts")).regexpProblem,
  },
  "value of a form": {
    maxChars: 100,
    pieces: ["a", "a@", ".", "ab"],
    load: async () => {
      const { matchesRegexp } = await import("#platform/safe-regexp.ts");
      const patterns = [
        String.raw`^\S+@\S+\.\S+$`,
        "^(?:a|b)*$",
        "a*a*b",
        "[a-z]+[a-z]+",
        "(?:a+b?)+c",
      ];
      return (text) => patterns.map((pattern) => matchesRegexp(pattern, text));
    },
  },
  json: {
    maxChars: 1_000_000,
    pieces: ["[", '{"a":', '"', "\\", "1,", "[1],", '"a",', " ", ["[", "]"]],
    load: async () => {
      const { parseJson } = await import("#platform/request-limits.ts");
      return (text) => {
        try {
          return parseJson(text);
        } catch (error) {
          if (error instanceof SyntaxError || (error as Error).name === "JsonTooLarge") return null;
          throw error;
        }
      };
    },
  },
  form: {
    maxChars: 1_000_000,
    pieces: ["a&", "a=b&", "&", "%", "%41", "+", "="],
    load: async () => (await import("#platform/request-limits.ts")).readFields,
  },
  "Accept-Language": {
    maxChars: 16_000,
    pieces: ["a,", "a;q=", "en-US,", ";", ",", "-", "q=1", "a;q=0.1,"],
    load: async () => (await import("#server/http/language.ts")).parseAcceptLanguage,
  },
  cookies: {
    maxChars: 16_000,
    pieces: ["a=b;", ";", "=", "%", "%00", "a=%41;", " "],
    load: async () => (await import("#server/http/cookies.ts")).readCookies,
  },
  "address of a video": {
    maxChars: 2_000,
    pieces: ["https://youtu.be/", "/", "//", "?", "&", "a:", "@", "%"],
    load: async () => (await import("#blocks/video/hosted-video.ts")).parseVideoUrl,
  },
  "address to embed": {
    maxChars: 2_000,
    pieces: ["https://a.b/", "/", "?", "&", "@", "%"],
    load: async () => (await import("#blocks/embed/embed-urls.ts")).parseEmbedUrl,
  },
  link: {
    maxChars: 2_000,
    pieces: ["https://a.b/", "/", "?", "\t", "java", "%"],
    load: async () => (await import("#ui/rich-node.ts")).safeHref,
  },
  "pasted text": {
    maxChars: 500_000,
    pieces: ["[a](", "**a", "|", "| a", "- ", "\n- a", "# ", " ", "[x] ", "1) "],
    load: async () =>
      (await import("#app/studio/blocks/text/looks-like-markdown.ts")).looksLikeMarkdown,
  },
  ...conversationParsers,
  ...translationParsers,
  calendar: {
    maxChars: 5_000,
    pieces: ["a", ",", "\n", "\\", "\u{1f600}", "ї"],
    load: async () => {
      const { buildCalendarFile: calendarFile } = await import("#domains/events/calendar-file.ts");
      const portal = { id: "a", name: "A" };
      return (text) => {
        const episode = { number: 1, title: text, text, start: 0, end: 1 } as never;
        const event = { id: "a", title: text, revision: 1 };
        return calendarFile({
          event,
          episodes: [episode],
          portal,
          url: "/",
          language: "en",
          now: 0,
        });
      };
    },
  },
};
