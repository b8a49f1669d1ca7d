/** The preview of a link in a chat: a title, its source, and a picture if there is one. */
export type PreviewCard = {
  title: string;
  /** The portal's name. `note` is a line above the title, such as the course's title. Both may be empty. */
  name: string;
  note: string;
  /** Colours as `#rrggbb`. */
  background: string;
  text: string;
  accent: string;
  /** A picture's bytes; null: none. */
  cover: Buffer | null;
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
 * Renders a card as JPEG, with the fonts that setUpFontconfig (platform/fontconfig.server.ts) has set up before. An
 * unreadable cover is left out.
 */
export async function renderCard(card: PreviewCard): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const width = cardWidth - 2 * margin - (card.cover === null ? 0 : coverWidth);
  const title = shorten(card.title, titleMaxChars);
  const px = titleSizes.find(([chars]) => title.length <= chars)?.[1] ?? 48;
  const cover =
    card.cover === null
      ? null
      : await sharp(card.cover)
          .resize({ width: coverWidth, height: cardHeight, fit: "cover" })
          .toBuffer()
          .catch(() => null);
  const renderText = async (text: string, size: number, colour: string) =>
    text === ""
      ? null
      : renderTextPicture({ text, px: size, colour, width, rightToLeft: card.rightToLeft });
  const [name, note, heading] = await Promise.all([
    renderText(shorten(card.name, 40), 32, card.text),
    renderText(shorten(card.note, 60), 30, card.accent),
    renderText(title, px, card.text),
  ]);
  const leftEdgeOf = (layerWidth: number) =>
    card.rightToLeft ? cardWidth - margin - layerWidth : margin;
  const bottom = cardHeight - margin;
  const layers = [
    cover && { input: cover, top: 0, left: card.rightToLeft ? 0 : cardWidth - coverWidth },
    name && { input: name.data, top: margin, left: leftEdgeOf(name.width) },
    heading && {
      input: heading.data,
      top: Math.max(margin + 56, bottom - heading.height),
      left: leftEdgeOf(heading.width),
    },
    note &&
      heading && {
        input: note.data,
        top: Math.max(margin + 48, bottom - heading.height - note.height - 24),
        left: leftEdgeOf(note.width),
      },
  ].filter((layer) => layer !== null);
  return sharp({
    create: { width: cardWidth, height: cardHeight, channels: 3, background: card.background },
  })
    .composite(layers)
    .jpeg({ quality: jpegQuality, mozjpeg: true })
    .toBuffer();
}

/** Renders a stored picture as a card: its centre, in the size and format that all services support. */
export async function renderSharedPicture(picture: Buffer): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(picture)
    .resize({ width: cardWidth, height: cardHeight, fit: "cover" })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: jpegQuality, mozjpeg: true })
    .toBuffer();
}

type CardLine = { text: string; px: number; colour: string; width: number; rightToLeft: boolean };

async function renderTextPicture({ text, px, colour, width, rightToLeft }: CardLine) {
  const { default: sharp } = await import("sharp");
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeText(text)}</span>`,
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
  const maxHeight = cardHeight - 2 * margin - 56;
  if (info.height <= maxHeight) return { data, width: info.width, height: info.height };
  const cut = await sharp(data).extract({ left: 0, top: 0, width: info.width, height: maxHeight });
  return { data: await cut.png().toBuffer(), width: info.width, height: maxHeight };
}

/** Escapes text for Pango's markup and removes characters that can't be rendered. */
const escapeText = (text: string) =>
  [...text]
    .map((character) => (/\p{Cc}|\p{Cs}/u.test(character) ? " " : character))
    .join("")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

const shorten = (text: string, maxChars: number) => {
  const characters = [...text.replace(/\s+/g, " ").trim()];
  return characters.length <= maxChars
    ? characters.join("")
    : `${characters.slice(0, maxChars - 1).join("")}…`;
};
