import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Picture } from "./picture.tsx";

const size = { alt: "A road", sizes: "100vw", width: 800, height: 1000 };

test("each type is a source, and the last type is the fallback image in its largest size", () => {
  const html = renderToStaticMarkup(
    <Picture
      {...size}
      eager
      sources={[
        { url: "/a.avif", width: 400, type: "image/avif" },
        { url: "/b.webp", width: 800, type: "image/webp" },
        { url: "/a.webp", width: 400, type: "image/webp" },
      ]}
    />,
  );
  expect(html).toContain('<source type="image/avif" srcSet="/a.avif 400w"');
  expect(html).toMatch(/<img src="\/b.webp" srcSet="\/b.webp 800w, \/a.webp 400w"/);
  expect(html).toContain('width="800" height="1000" loading="eager"');
});

test("a picture with one stored size is a plain image that loads lazily", () => {
  const html = renderToStaticMarkup(
    <Picture {...size} sources={[{ url: "/a.png", width: 800 }]} />,
  );
  expect(html).not.toContain("srcSet");
  expect(html).toContain('loading="lazy"');
  expect(renderToStaticMarkup(<Picture {...size} sources={[]} />)).toBe("");
});
