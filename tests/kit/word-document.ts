import { ZipFile } from "yazl";

const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
].join(" ");
const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

const run = (text: string, properties = "") =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const picture = `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture" descr="A lamp"/><a:graphic><a:graphicData><pic:pic>
  <pic:blipFill><a:blip r:embed="rId2"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

const body = `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run("A lamp for the road")}</w:p>
  <w:p>${run("Thy word is a ")}${run("lamp", "<w:b/>")}<w:r><w:footnoteReference w:id="2"/></w:r>${picture}</w:p>
  <w:p><w:hyperlink r:id="rId3">${run("a link")}</w:hyperlink><w:unknownDrawing/></w:p>`;

/** Makes a Word document with a heading, strong words, a footnote, a picture, a hostile link and an unknown element. */
export async function makeWordDocument(png: Buffer): Promise<Buffer> {
  const files: Record<string, string | Buffer> = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
      <Default Extension="png" ContentType="image/png"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": relationsOf([["rId1", "officeDocument", "word/document.xml"]]),
    "word/_rels/document.xml.rels": relationsOf([
      ["rId1", "footnotes", "footnotes.xml"],
      ["rId2", "image", "media/lamp.png"],
      ["rId3", "hyperlink", "javascript:alert(1)", "External"],
    ]),
    "word/document.xml": `<w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    "word/footnotes.xml": `<w:footnotes ${namespaces}><w:footnote w:id="2"><w:p>${run("Psalm 119:105")}</w:p></w:footnote></w:footnotes>`,
    "word/media/lamp.png": png,
  };
  return zip(files);
}

/**
 * Makes a Word document that asks whoever opens it to fetch things from a host: an external entity, a linked picture and
 * a template.
 */
export function makeFetchingWordDocument(host: string): Promise<Buffer> {
  const entity = `<!DOCTYPE w:document [<!ENTITY outside SYSTEM "${host}/entity">]>`;
  const linked = picture.replace("r:embed", "r:link");
  return zip({
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
      <Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": relationsOf([["rId1", "officeDocument", "word/document.xml"]]),
    "word/_rels/document.xml.rels": relationsOf([
      ["rId2", "image", `${host}/picture.png`, "External"],
      ["rId4", "attachedTemplate", `${host}/template.dotm`, "External"],
    ]),
    "word/document.xml": `${entity}<w:document ${namespaces}><w:body>
      <w:p>${run("Words that stay &outside;")}${linked}</w:p></w:body></w:document>`,
  });
}

async function zip(files: Record<string, string | Buffer>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files))
    archive.addBuffer(Buffer.from(content), name);
  archive.end();
  const chunks: Buffer[] = [];
  for await (const chunk of archive.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

type Relation = [id: string, type: string, target: string, mode?: string];

const relationsOf = (relations: Relation[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations
    .map(
      ([id, type, target, mode]) =>
        `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ""}/>`,
    )
    .join("")}</Relationships>`;
