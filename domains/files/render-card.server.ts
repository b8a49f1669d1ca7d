import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "#platform/package-root.server.ts";

/** The preview of a link in a chat: a title, its source, and a picture if there is one. */
export type Card = {
  title: string;
  /** The portal's name. `note` is a line above the title, such as the course's title. Both may be empty. */
  name: string;
  note: string;
  /** Colours as `#rrggbb`; `ground` is the background. */
  ground: string;
  text: string;
  accent: string;
  /** A picture file; null: none. */
  cover: string | null;
  rightToLeft: boolean;
};

/** The size that all services for link previews support. */
export const cardWidth = 1200;
export const cardHeight = 630;
const coverWidth = 504;
const margin = 72;
const jpegQuality = 82;
const titleMaxChars = 120;
/** Longer titles get a smaller font: the longest title in characters for each size in pixels. */
const titleSizes: readonly (readonly [chars: number, px: number])[] = [
  [28, 76],
  [60, 62],
  [titleMaxChars, 48],
];

/**
 * Renders a card as JPEG. It uses our own fonts (app/fonts/cards), because containers often have none. An unreadable
 * cover is left out.
 */
export async function renderCard(card: Card, dataDir: string): Promise<Buffer> {
  await useOwnFonts(dataDir);
  const { default: sharp } = await import("sharp");
  const width = cardWidth - 2 * margin - (card.cover === null ? 0 : coverWidth);
  const title = shortened(card.title, titleMaxChars);
  const px = titleSizes.find(([chars]) => title.length <= chars)?.[1] ?? 48;
  const cover =
    card.cover === null
      ? null
      : await sharp(card.cover)
          .resize({ width: coverWidth, height: cardHeight, fit: "cover" })
          .toBuffer()
          .catch(() => null);
  const written = async (text: string, size: number, colour: string) =>
    text === ""
      ? null
      : textPicture({ text, px: size, colour, width, rightToLeft: card.rightToLeft });
  const [name, note, heading] = await Promise.all([
    written(shortened(card.name, 40), 32, card.text),
    written(shortened(card.note, 60), 30, card.accent),
    written(title, px, card.text),
  ]);
  const start = (own: number) => (card.rightToLeft ? cardWidth - margin - own : margin);
  const bottom = cardHeight - margin;
  const layers = [
    cover && { input: cover, top: 0, left: card.rightToLeft ? 0 : cardWidth - coverWidth },
    name && { input: name.data, top: margin, left: start(name.width) },
    heading && {
      input: heading.data,
      top: Math.max(margin + 56, bottom - heading.height),
      left: start(heading.width),
    },
    note &&
      heading && {
        input: note.data,
        top: Math.max(margin + 48, bottom - heading.height - note.height - 24),
        left: start(note.width),
      },
  ].filter((layer) => layer !== null);
  return sharp({
    create: { width: cardWidth, height: cardHeight, channels: 3, background: card.ground },
  })
    .composite(layers)
    .jpeg({ quality: jpegQuality, mozjpeg: true })
    .toBuffer();
}

/** Renders a stored picture as a card: its centre, in the size and format that all services support. */
export async function renderSharedPicture(file: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(file)
    .resize({ width: cardWidth, height: cardHeight, fit: "cover" })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: jpegQuality, mozjpeg: true })
    .toBuffer();
}

type CardLine = { text: string; px: number; colour: string; width: number; rightToLeft: boolean };

async function textPicture({ text, px, colour, width, rightToLeft }: CardLine) {
  const { default: sharp } = await import("sharp");
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      font: `Montserrat Thin, Alexandria ${px}`,
      width,
      dpi: 72,
      spacing: Math.round(px * 0.12),
      align: rightToLeft ? "right" : "left",
      wrap: "word-char",
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  // A long title may be taller than its space: cut off its end.
  const most = cardHeight - 2 * margin - 56;
  if (info.height <= most) return { data, width: info.width, height: info.height };
  const cut = await sharp(data).extract({ left: 0, top: 0, width: info.width, height: most });
  return { data: await cut.png().toBuffer(), width: info.width, height: most };
}

/** Escapes text for Pango's markup and removes characters that can't be rendered. */
const escaped = (text: string) =>
  [...text]
    .map((sign) => (/\p{Cc}|\p{Cs}/u.test(sign) ? " " : sign))
    .join("")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

const shortened = (text: string, most: number) => {
  const signs = [...text.replace(/\s+/g, " ").trim()];
  return signs.length <= most ? signs.join("") : `${signs.slice(0, most - 1).join("")}…`;
};

let fontsReady: Promise<void> | undefined;

/** Fontconfig reads its file once per process, when the first text is rendered. */
function useOwnFonts(dataDir: string): Promise<void> {
  return (fontsReady ??= (async () => {
    const folder = join(dataDir, "cards");
    const file = join(folder, "fonts.conf");
    await mkdir(folder, { recursive: true });
    const dir = (path: string) =>
      path.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    await writeFile(
      file,
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${dir(
        join(packageRoot(), "app", "fonts", "cards"),
      )}</dir><cachedir>${dir(join(folder, "cache"))}</cachedir></fontconfig>`,
    );
    process.env["FONTCONFIG_FILE"] = file;
  })());
}
