import type { UntrustedInputParser } from "./untrusted-input-parsers.ts";

/** The parsers of what learners write to their mentor. */
export const conversationParsers: Readonly<Record<string, UntrustedInputParser>> = {
  "flagged words": {
    maxChars: 4_096,
    pieces: ["kill ", "myself ", "a", " ", "ﷺ", "’", "ُ", "!"],
    load: async () => {
      const { findFlaggedWord } = await import("#domains/conversations/safety/flagged-words.ts");
      const { defaultFlaggedWords } = await import("#domains/settings/conversation-limits.ts");
      return (text) => findFlaggedWord(text, defaultFlaggedWords);
    },
  },
  "held links": {
    maxChars: 4_096,
    pieces: ["a.", "a-", "-", ".", "www.", "://", " ", "a", "ї.com"],
    load: async () => (await import("#domains/conversations/safety/held-links.ts")).hideLinks,
  },
  "quotations in an email": {
    maxChars: 500_000,
    pieces:
      "\n|>|>\n|> a\n|On 1\n|On 1 @ \n|a wrote:\n|schrieb |كتب |:|_|--|-- \n|From: a\n|Sent: a\n|\u202A| |a".split(
        "|",
      ),
    load: async () => (await import("#domains/conversations/email/strip-quotes.ts")).stripQuotes,
  },
  "HTML of an email": {
    maxChars: 500_000,
    pieces: [
      ...'a&|<|<b>|<p>|</p>|<br>|<blockquote>|<style>|<!--|<table><td>|<a href="| |\n|&amp;|a'.split(
        "|",
      ),
      ["<blockquote>", "</blockquote>"],
    ],
    load: async () =>
      (await import("#domains/conversations/email/html-to-text.server.ts")).htmlToText,
  },
  "results of a mail server": {
    maxChars: 65_000,
    pieces: ["spf=pass ", ";", "(", ")", '"', '\\"', "dkim=fail header.d=a.b;", "@", " ", "="],
    load: async () => {
      const { isForged } = await import("#domains/conversations/email/sender-check.ts");
      return (text) => isForged([{ key: "authentication-results", value: text }], "a@b.c");
    },
  },
  "files of messages": {
    maxChars: 2_000_000,
    pieces: [
      "\u001aE\u00df\u00a3V_VP",
      "V_VP",
      "\0\0\0\u0018ftypisom",
      "hdlr",
      "hdlr\0\0\0\0\0\0\0\0vid",
      "h",
      "OggS\0\u0002",
      "%PDF-",
      "\0",
      "RIFF",
    ],
    load: async () => {
      const { identifyFile } = await import("#domains/conversations/files/identify-file.server.ts");
      const starts = ["", "\0\0\0\u0018ftypisom", "\u001aE\u00df\u00a3"];
      const names = ["", "a.webm", "a.mp4", "a.m4a", "a.pdf"];
      return (text) =>
        starts.map((start) => {
          const bytes = Buffer.from(start + text, "latin1");
          return names.map((name) => identifyFile({ bytes, name }));
        });
    },
  },
  "names of messages' files": {
    maxChars: 100_000,
    pieces: ["/", "\\", ".", "../", " ", "\u202e", "a", "\u0301", "🕯️", "\n"],
    load: async () => (await import("#domains/conversations/files/message-file.ts")).cleanFileName,
  },
  "headers of an email": {
    maxChars: 65_000,
    pieces: ["multipart/report ", "delivery-status", "mailer-daemon", "noreply@", " ", "<", "a"],
    load: async () => {
      const { kindOfEmail } = await import("#domains/conversations/email/email-kind.ts");
      const names = ["content-type", "from", "precedence", "auto-submitted"];
      return (text) => names.map((key) => kindOfEmail([{ key, value: text }]));
    },
  },
};
