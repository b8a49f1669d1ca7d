import fc from "fast-check";
import { expect, test } from "vitest";
import { parseVideoUrl } from "./hosted-video.ts";

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ"],
  ["https://youtube.com/watch?list=a&v=dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ"],
  ["http://m.youtube.com/watch?v=x", "youtube", "x"],
  ["youtube.com/watch?v=x", "youtube", "x"],
  ["youtu.be/x", "youtube", "x"],
  ["//youtu.be/x?t=10", "youtube", "x"],
  ["https://youtu.be/dQw4w9WgXcQ?si=abc", "youtube", "dQw4w9WgXcQ"],
  ["https://www.youtube.com/embed/dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ"],
  ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ"],
  ["https://www.youtube.com/shorts/dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ"],
  ["https://www.youtube.com/live/dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ"],
  ["https://vimeo.com/123", "vimeo", "123"],
  ["vimeo.com/123", "vimeo", "123"],
  ["https://www.vimeo.com/123/", "vimeo", "123"],
  ["https://vimeo.com/channels/a/123", "vimeo", "123"],
  ["https://vimeo.com/groups/a/videos/123", "vimeo", "123"],
  ["https://vimeo.com/groups/a/123", "vimeo", "123"],
  ["https://player.vimeo.com/video/123", "vimeo", "123"],
] as const)("%s plays on %s", (url, service, id) => {
  expect(parseVideoUrl(url)).toMatchObject({ service, id });
});

test.each([
  "",
  "/",
  "film.mp4",
  "https://example.org/watch?v=x",
  "https://youtube.com.example.org/watch?v=x",
  "https://notyoutube.com/watch?v=x",
  "https://example.org/youtu.be/x",
  "https://youtube.com/watch",
  "https://www.youtube.com/@somebody",
  "https://youtube.com/watch?v=%22onload%3D",
  "https://vimeo.com/",
  "https://vimeo.com/about",
  "https://vimeo.com/channels/staffpicks",
  "https://evil.example/vimeo.com/123",
  "javascript:alert(1)//youtu.be/x",
  "ftp://youtu.be/x",
])("%j shows no video", (url) => {
  expect(parseVideoUrl(url)).toBeNull();
});

test("the start time and the key of an unlisted video are kept", () => {
  expect(parseVideoUrl("https://youtu.be/x?t=1m30s")?.playerUrl).toContain("&start=90");
  expect(parseVideoUrl("https://vimeo.com/123/abc9")?.playerUrl).toContain("&h=abc9");
});

test("every accepted address plays in one of the two privacy-friendly players", () => {
  const almostVideoUrl = fc.stringMatching(
    /^(https?:)?\/?\/?(www\.)?(youtu\.be|youtube\.com|vimeo\.com)[\w/?=&.@:#%-]{0,30}$/,
  );
  fc.assert(
    fc.property(fc.oneof(almostVideoUrl, fc.webUrl(), fc.string({ unit: "binary" })), (url) => {
      const video = parseVideoUrl(url);
      if (!video) return;
      const { origin } = new URL(video.playerUrl);
      expect(["https://www.youtube-nocookie.com", "https://player.vimeo.com"]).toContain(origin);
      expect(video.playerUrl).toMatch(/^[\w:/.?=&-]+$/);
    }),
    { numRuns: 1000 },
  );
});
