import fc from "fast-check";
import { expect, test } from "vitest";
import { parseEmbedUrl, allowedEmbedUrls } from "./embed-urls.ts";

test.each([
  ["https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4", "www.openstreetmap.org"],
  ["https://docs.google.com/forms/d/e/abc/viewform?embedded=true", "docs.google.com"],
  [
    "https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1",
    "w.soundcloud.com",
  ],
  ["https://calendar.google.com/calendar/embed?src=a", "calendar.google.com"],
])("%s is embedded unchanged", (url, host) => {
  expect(parseEmbedUrl(url)).toEqual({ frameUrl: url, pageUrl: url, host });
});

test("a video works with the address that people copy, and plays in the privacy-friendly player", () => {
  expect(parseEmbedUrl("https://youtu.be/dQw4w9WgXcQ")).toMatchObject({
    frameUrl: expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\//),
    host: "www.youtube.com",
  });
});

test.each([
  "",
  "https://example.org/player/",
  "http://open.spotify.com/embed/x",
  "https://open.spotify.com/track/x",
  "https://open.spotify.com.example.org/embed/x",
  "https://open.spotify.com:8443/embed/x",
  "https://open.spotify.com/embed/../track/x",
  "https://somebody@open.spotify.com/embed/x",
  "https://www.google.com/maps/embedded",
  "https://www.google.com/search",
  "javascript:alert(1)//https://open.spotify.com/embed/",
  "data:text/html,https://open.spotify.com/embed/",
])("%j is not embedded", (url) => expect(parseEmbedUrl(url)).toBeNull());

test("whatever URL is given, a frame only shows addresses that the content security policy allows", () => {
  const videoPlayerUrls = [
    "https://www.youtube-nocookie.com/embed/",
    "https://player.vimeo.com/video/",
  ];
  const start = fc.constantFrom(
    ...allowedEmbedUrls,
    ...videoPlayerUrls,
    "https://",
    "//",
    "javascript:",
  );
  fc.assert(
    fc.property(start, fc.webUrl(), fc.string(), (one, two, three) => {
      for (const url of [one + three, one + two, two + one, three + one]) {
        const embedUrls = parseEmbedUrl(url);
        if (!embedUrls) continue;
        const urlWithoutQuery = embedUrls.frameUrl.replace(/[?#].*$/s, "");
        expect(
          [...allowedEmbedUrls, ...videoPlayerUrls].some((allowed) =>
            urlWithoutQuery.startsWith(allowed),
          ),
        ).toBe(true);
      }
    }),
  );
});
