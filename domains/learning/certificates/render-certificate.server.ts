import PdfFile from "pdfkit";
import { encode } from "uqr";
import type { ServedFont } from "#domains/settings/fonts.ts";
import { drawLamp } from "./draw-lamp.server.ts";
import { type SetLines, type Style, TextSetter } from "./set-text.server.ts";
import type { Direction } from "./text-runs.ts";

/** The printed texts and colours of a certificate. */
export type CertificateSheet = {
  language: string;
  direction: Direction;
  /** The document's title in a PDF reader's window. */
  label: string;
  portal: string;
  /** JPEG; null: none. */
  logo: Uint8Array | null;
  heading: string;
  given: string;
  name: string;
  finished: string;
  course: string;
  facts: string;
  /** Who signs, and their position; either may be "". */
  signer: string;
  role: string;
  check: string;
  number: string;
  /** The address of the page that confirms it is genuine. */
  checkAddress: string;
  fonts: { title: ServedFont; text: ServedFont };
  colours: Record<"paper" | "ink" | "soft" | "line" | "brand" | "plate", string>;
  issuedAt: Date;
};

/** A4 landscape, in points. */
const page = { width: 841.89, height: 595.28 };
const plateWidth = 236;
const margin = 64;
const column = page.width - plateWidth - 2 * margin;
const qrSide = 128;
const qrQuiet = 10;
const white = "#ffffff";
const logoSide = 34;

type Place = { x: number; width: number };

/**
 * Renders a certificate: the text on the side where lines begin, and on the other side a plate with a lamp and a QR
 * code for checking the certificate. The PDF is tagged and has a title and a language, so that screen readers can read
 * it.
 */
export async function renderCertificate(sheet: CertificateSheet): Promise<Uint8Array> {
  const document = new PdfFile({
    size: "A4",
    layout: "landscape",
    margin: 0,
    font: null as unknown as string,
    lang: sheet.language,
    tagged: true,
    displayTitle: true,
    pdfVersion: "1.7",
    info: {
      Title: sheet.label,
      Author: sheet.portal,
      Creator: "Lampstand",
      Producer: "Lampstand",
      CreationDate: sheet.issuedAt,
    },
  });
  const written = collect(document);
  const rightToLeft = sheet.direction === "rtl";
  const text: Place = { x: rightToLeft ? plateWidth + margin : margin, width: column };
  const plate: Place = { x: rightToLeft ? 0 : page.width - plateWidth, width: plateWidth };
  document.markContent("Artifact", { type: "Page" });
  document.rect(0, 0, page.width, page.height).fill(sheet.colours.paper);
  document.rect(plate.x, 0, plate.width, page.height).fill(sheet.colours.plate);
  document.save().rect(plate.x, 0, plate.width, page.height).clip();
  drawLamp(document, { x: plate.x + plate.width / 2, y: 196, mirrored: rightToLeft });
  document.restore();
  drawQrCode(document, sheet.checkAddress, plate);
  document.endMarkedContent();
  const writer = new Writer(document, sheet, new TextSetter(document, sheet.direction));
  await writer.writeText(text);
  await writer.writePlate(plate);
  writer.end();
  document.end();
  return written;
}

function collect(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on("data", (part: Buffer) => parts.push(part));
    document.on("end", () => resolve(Buffer.concat(parts)));
    document.on("error", reject);
  });
}

const qrTop = 392;

/** Draws the QR code on a white background, whatever the plate's colour: code readers need it. */
function drawQrCode(document: PDFKit.PDFDocument, address: string, plate: Place): void {
  const x = plate.x + (plate.width - qrSide) / 2;
  document
    .roundedRect(x - qrQuiet, qrTop - qrQuiet, qrSide + 2 * qrQuiet, qrSide + 2 * qrQuiet, 10)
    .fill(white);
  const { data, size } = encode(address, { ecc: "M", border: 0 });
  const side = qrSide / size;
  data.forEach((row, y) =>
    row.forEach((dark, place) => {
      if (dark) document.rect(x + place * side, qrTop + y * side, side, side);
    }),
  );
  document.fill("#000000");
}

/** Writes the texts of a sheet one below the other, each as a tagged part of the document. */
class Writer {
  readonly #document: PDFKit.PDFDocument;
  readonly #sheet: CertificateSheet;
  readonly #setter: TextSetter;
  readonly #root: PDFKit.PDFStructureElement;

  constructor(document: PDFKit.PDFDocument, sheet: CertificateSheet, setter: TextSetter) {
    this.#document = document;
    this.#sheet = sheet;
    this.#setter = setter;
    this.#root = document.struct("Document", { lang: sheet.language });
    document.addStructure(this.#root);
  }

  end(): void {
    this.#root.end();
  }

  async writeText(place: Place): Promise<void> {
    const { fonts, colours, logo, portal, ...sheet } = this.#sheet;
    const brandRoom = logo ? { x: place.x, width: place.width - logoSide - 12 } : place;
    const brand =
      this.#sheet.direction === "ltr" && logo
        ? { ...brandRoom, x: place.x + logoSide + 12 }
        : brandRoom;
    if (logo) this.#drawLogo(logo, place);
    const small = { font: fonts.text, weight: 400, size: 12 };
    const portalStyle = { font: fonts.title, weight: 600, size: 15 };
    await this.#part("P", portal, portalStyle, brand, { top: 62, lines: 1, colour: colours.ink });
    const heading = { font: fonts.title, weight: 400, size: 42 };
    await this.#part("H1", sheet.heading, heading, place, {
      top: 150,
      lines: 1,
      colour: colours.ink,
    });
    await this.#part("P", sheet.given, small, place, { top: 216, lines: 1, colour: colours.soft });
    const name = { font: fonts.title, weight: 600, size: 34 };
    const afterName = await this.#part("P", sheet.name, name, place, {
      top: 236,
      lines: 2,
      smallest: 18,
      colour: colours.brand,
    });
    const next = Math.max(afterName + 18, 306);
    this.#line(place.x, next - 8, place.width);
    await this.#part("P", sheet.finished, small, place, {
      top: next + 6,
      lines: 1,
      colour: colours.soft,
    });
    const course = { font: fonts.title, weight: 600, size: 21 };
    const afterCourse = await this.#part("P", sheet.course, course, place, {
      top: next + 26,
      lines: 3,
      smallest: 13,
      colour: colours.ink,
    });
    await this.#part("P", sheet.facts, small, place, {
      top: afterCourse + 10,
      lines: 1,
      colour: colours.soft,
    });
    await this.#writeSigner(place);
  }

  async #writeSigner(place: Place): Promise<void> {
    const { signer, role, fonts, colours } = this.#sheet;
    if (signer === "") return;
    const width = 220;
    const room = { x: this.#start(place, width), width };
    this.#line(room.x, 504, width);
    const style = { font: fonts.text, weight: 600, size: 12 };
    await this.#part("P", signer, style, room, {
      top: 512,
      lines: 1,
      smallest: 8,
      colour: colours.ink,
    });
    if (role === "") return;
    await this.#part("P", role, { ...style, weight: 400, size: 10 }, room, {
      top: 530,
      lines: 1,
      smallest: 7,
      colour: colours.soft,
    });
  }

  async writePlate(place: Place): Promise<void> {
    const { check, number, checkAddress, fonts } = this.#sheet;
    const room = { x: place.x + 20, width: place.width - 40 };
    const style = { font: fonts.text, weight: 400, size: 9 };
    const centred = { lines: 2, smallest: 7, colour: white, centred: true };
    await this.#part("P", check, style, room, { ...centred, top: 352 });
    const shown = checkAddress.replace(/^https?:\/\//, "").replace(/\/$/, "");
    await this.#part("Link", shown, style, room, {
      ...centred,
      top: 538,
      smallest: 5,
      lines: 1,
      link: checkAddress,
    });
    await this.#part("P", number, { ...style, weight: 600 }, room, { ...centred, top: 554 });
  }

  /** @returns where the text ends */
  async #part(
    tag: string,
    text: string,
    style: Style,
    place: Place,
    at: {
      top: number;
      lines: number;
      smallest?: number;
      colour: string;
      centred?: boolean;
      link?: string;
    },
  ): Promise<number> {
    if (text === "") return at.top;
    await this.#setter.prepare(text, style);
    const room = { width: place.width, lines: at.lines, smallest: at.smallest ?? style.size / 2 };
    const set = this.#setter.fit(text, style, room);
    const bottom = at.top + set.lines.length * lineHeight(set.size);
    const draw = () => {
      this.#document.fillColor(at.colour);
      // Arabic letters are drawn in parts and from the right. The tag holds the text itself, to be read aloud and
      // copied.
      this.#document.markContent("Span", { actual: text });
      this.#write(set, { ...style, size: set.size }, place, at);
      this.#document.endMarkedContent();
    };
    this.#root.add(this.#document.struct(tag, { lang: this.#sheet.language }, draw));
    if (at.link !== undefined)
      this.#document.link(place.x, at.top, place.width, bottom - at.top, at.link);
    return bottom;
  }

  #write(set: SetLines, style: Style, place: Place, at: { top: number; centred?: boolean }): void {
    set.lines.forEach(({ text, width }, row) => {
      const x = at.centred ? place.x + (place.width - width) / 2 : this.#start(place, width);
      const baseline = at.top + row * lineHeight(style.size) + style.size;
      this.#setter.write(text, style, { x, baseline });
    });
  }

  /** Returns the left edge of something that is aligned with the beginning of the lines. */
  #start(place: Place, width: number): number {
    return this.#sheet.direction === "rtl" ? place.x + place.width - width : place.x;
  }

  #line(x: number, y: number, width: number): void {
    this.#document.markContent("Artifact", { type: "Layout" });
    this.#document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.8)
      .stroke(this.#sheet.colours.line);
    this.#document.endMarkedContent();
  }

  #drawLogo(logo: Uint8Array, place: Place): void {
    this.#document.markContent("Artifact", { type: "Layout" });
    this.#document.image(logo as Buffer, this.#start(place, logoSide), 56, {
      fit: [logoSide, logoSide],
    });
    this.#document.endMarkedContent();
  }
}

const lineHeight = (size: number) => size * 1.32;
