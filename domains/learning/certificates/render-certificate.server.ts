import PdfFile from "pdfkit";
import type { ServedFont } from "#domains/settings/fonts.ts";
import { drawLamp } from "./draw-lamp.server.ts";
import { drawQrCode } from "./draw-qr-code.server.ts";
import { type FittedText, type TextStyle, TextSetter } from "./set-text.server.ts";
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
  /** The name of the person who signs, and their job; either may be "". */
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
const pageSize = { width: 841.89, height: 595.28 };
const plateWidth = 236;
const margin = 64;
const textWidth = pageSize.width - plateWidth - 2 * margin;
const white = "#ffffff";
const logoSide = 34;

type TextArea = { x: number; width: number };

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
  const bytes = collect(document);
  const rightToLeft = sheet.direction === "rtl";
  const textArea: TextArea = { x: rightToLeft ? plateWidth + margin : margin, width: textWidth };
  const plateArea: TextArea = {
    x: rightToLeft ? 0 : pageSize.width - plateWidth,
    width: plateWidth,
  };
  document.markContent("Artifact", { type: "Page" });
  document.rect(0, 0, pageSize.width, pageSize.height).fill(sheet.colours.paper);
  document.rect(plateArea.x, 0, plateArea.width, pageSize.height).fill(sheet.colours.plate);
  document.save().rect(plateArea.x, 0, plateArea.width, pageSize.height).clip();
  drawLamp(document, { x: plateArea.x + plateArea.width / 2, y: 196, mirrored: rightToLeft });
  document.restore();
  drawQrCode(document, sheet.checkAddress, plateArea);
  document.endMarkedContent();
  const writer = new Writer(document, sheet, new TextSetter(document, sheet.direction));
  await writer.writeText(textArea);
  await writer.writePlate(plateArea);
  writer.end();
  document.end();
  return bytes;
}

function collect(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on("data", (part: Buffer) => parts.push(part));
    document.on("end", () => resolve(Buffer.concat(parts)));
    document.on("error", reject);
  });
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

  async writeText(area: TextArea): Promise<void> {
    const { fonts, colours, logo, portal, ...sheet } = this.#sheet;
    const areaBesideLogo = logo ? { x: area.x, width: area.width - logoSide - 12 } : area;
    const brandArea =
      this.#sheet.direction === "ltr" && logo
        ? { ...areaBesideLogo, x: area.x + logoSide + 12 }
        : areaBesideLogo;
    if (logo) this.#drawLogo(logo, area);
    const small = { font: fonts.text, weight: 400, size: 12 };
    const portalStyle = { font: fonts.title, weight: 600, size: 15 };
    await this.#part("P", portal, portalStyle, brandArea, {
      top: 62,
      lines: 1,
      colour: colours.ink,
    });
    const heading = { font: fonts.title, weight: 400, size: 42 };
    await this.#part("H1", sheet.heading, heading, area, {
      top: 150,
      lines: 1,
      colour: colours.ink,
    });
    await this.#part("P", sheet.given, small, area, { top: 216, lines: 1, colour: colours.soft });
    const name = { font: fonts.title, weight: 600, size: 34 };
    const afterName = await this.#part("P", sheet.name, name, area, {
      top: 236,
      lines: 2,
      smallest: 18,
      colour: colours.brand,
    });
    const courseTop = Math.max(afterName + 18, 306);
    this.#line(area.x, courseTop - 8, area.width);
    await this.#part("P", sheet.finished, small, area, {
      top: courseTop + 6,
      lines: 1,
      colour: colours.soft,
    });
    const course = { font: fonts.title, weight: 600, size: 21 };
    const afterCourse = await this.#part("P", sheet.course, course, area, {
      top: courseTop + 26,
      lines: 3,
      smallest: 13,
      colour: colours.ink,
    });
    await this.#part("P", sheet.facts, small, area, {
      top: afterCourse + 10,
      lines: 1,
      colour: colours.soft,
    });
    await this.#writeSigner(area);
  }

  async #writeSigner(area: TextArea): Promise<void> {
    const { signer, role, fonts, colours } = this.#sheet;
    if (signer === "") return;
    const width = 220;
    const signerArea = { x: this.#start(area, width), width };
    this.#line(signerArea.x, 504, width);
    const style = { font: fonts.text, weight: 600, size: 12 };
    await this.#part("P", signer, style, signerArea, {
      top: 512,
      lines: 1,
      smallest: 8,
      colour: colours.ink,
    });
    if (role === "") return;
    await this.#part("P", role, { ...style, weight: 400, size: 10 }, signerArea, {
      top: 530,
      lines: 1,
      smallest: 7,
      colour: colours.soft,
    });
  }

  async writePlate(area: TextArea): Promise<void> {
    const { check, number, checkAddress, fonts } = this.#sheet;
    const innerArea = { x: area.x + 20, width: area.width - 40 };
    const style = { font: fonts.text, weight: 400, size: 9 };
    const centred = { lines: 2, smallest: 7, colour: white, centred: true };
    await this.#part("P", check, style, innerArea, { ...centred, top: 352 });
    const shownAddress = checkAddress.replace(/^https?:\/\//, "").replace(/\/$/, "");
    await this.#part("Link", shownAddress, style, innerArea, {
      ...centred,
      top: 538,
      smallest: 5,
      lines: 1,
      link: checkAddress,
    });
    await this.#part("P", number, { ...style, weight: 600 }, innerArea, { ...centred, top: 554 });
  }

  /** Writes one text as a tagged part. @returns the y position at which the text ends */
  async #part(
    tag: string,
    text: string,
    style: TextStyle,
    area: TextArea,
    layout: {
      top: number;
      lines: number;
      smallest?: number;
      colour: string;
      centred?: boolean;
      link?: string;
    },
  ): Promise<number> {
    if (text === "") return layout.top;
    await this.#setter.prepare(text, style);
    const limits = {
      width: area.width,
      lines: layout.lines,
      smallest: layout.smallest ?? style.size / 2,
    };
    const fitted = this.#setter.fit(text, style, limits);
    const bottom = layout.top + fitted.lines.length * lineHeight(fitted.size);
    const draw = () => {
      this.#document.fillColor(layout.colour);
      // Arabic letters are drawn in parts and from the right. The tag holds the text itself, to be read aloud and
      // copied.
      this.#document.markContent("Span", { actual: text });
      this.#write(fitted, { ...style, size: fitted.size }, area, layout);
      this.#document.endMarkedContent();
    };
    this.#root.add(this.#document.struct(tag, { lang: this.#sheet.language }, draw));
    if (layout.link !== undefined)
      this.#document.link(area.x, layout.top, area.width, bottom - layout.top, layout.link);
    return bottom;
  }

  #write(
    fitted: FittedText,
    style: TextStyle,
    area: TextArea,
    layout: { top: number; centred?: boolean },
  ): void {
    fitted.lines.forEach(({ text, width }, row) => {
      const x = layout.centred ? area.x + (area.width - width) / 2 : this.#start(area, width);
      const baseline = layout.top + row * lineHeight(style.size) + style.size;
      this.#setter.write(text, style, { x, baseline });
    });
  }

  /** Returns the left edge of something that is aligned with the beginning of the lines. */
  #start(area: TextArea, width: number): number {
    return this.#sheet.direction === "rtl" ? area.x + area.width - width : area.x;
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

  #drawLogo(logo: Uint8Array, area: TextArea): void {
    this.#document.markContent("Artifact", { type: "Layout" });
    this.#document.image(logo as Buffer, this.#start(area, logoSide), 56, {
      fit: [logoSide, logoSide],
    });
    this.#document.endMarkedContent();
  }
}

const lineHeight = (size: number) => size * 1.32;
