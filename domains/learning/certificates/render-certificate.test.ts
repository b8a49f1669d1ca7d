import { expect, test } from "vitest";
import { servedFonts } from "#domains/settings/fonts.ts";
import { readPdf } from "#tests/kit/read-pdf.ts";
import { type CertificateSheet, renderCertificate } from "./render-certificate.server.ts";

const [montserrat, , , literata] = servedFonts;
const address = "https://learn.example/certificates/K7M2-9QXT-4B8W/";
const createSheet = (fields: Partial<CertificateSheet> = {}): CertificateSheet => ({
  language: "en",
  direction: "ltr",
  label: "Certificate: Anna Koval",
  portal: "Lampstand",
  logo: null,
  heading: "Certificate",
  given: "Issued to",
  name: "Anna Koval",
  finished: "for finishing the course",
  course: "The Father and Two Sons",
  facts: "March 5, 2026",
  signer: "Olena",
  role: "Editor",
  check: "To check this certificate, scan the code",
  number: "K7M2-9QXT-4B8W",
  checkAddress: address,
  fonts: { title: montserrat!, text: montserrat! },
  colours: {
    paper: "#fbf8f2",
    ink: "#222222",
    soft: "#555555",
    line: "#dddddd",
    brand: "#15803d",
    plate: "#0d3b1e",
  },
  issuedAt: new Date("2026-03-05T10:00:00Z"),
  ...fields,
});

test("a certificate is one landscape A4 page, titled, tagged, in its language, with a link to the page that verifies it", async () => {
  const pdf = readPdf(await renderCertificate(createSheet()));
  expect([pdf.pages, pdf.pageSize.map(Math.round)]).toEqual([1, [842, 595]]);
  expect(pdf).toMatchObject({ title: "Certificate: Anna Koval", language: "en", isTagged: true });
  expect(pdf.links).toEqual([address]);
  for (const text of ["Certificate", "Anna Koval", "The Father and Two Sons", "K7M2-9QXT-4B8W"])
    expect(pdf.texts).toContain(text);
  expect(pdf.glyphTexts.join("")).toContain("Anna Koval");
});

test("a certificate embeds the portal's own font family at the weights it uses, with only the letters used", async () => {
  const { fonts } = readPdf(
    await renderCertificate(createSheet({ fonts: { title: literata!, text: literata! } })),
  );
  const names = [...fonts.keys()].map((name) => name.replace(/^[A-Z]{6}\+/, ""));
  expect(names.sort()).toEqual(["literata-latin-400", "literata-latin-600"]);
  for (const size of fonts.values()) expect(size).toBeLessThan(20_000);
});

test("Ukrainian is written in Cyrillic, with every letter drawn", async () => {
  const name = "Їжакевич Ґалаґан Єва";
  const pdf = readPdf(await renderCertificate(createSheet({ language: "uk", name })));
  expect(pdf.texts).toContain(name);
  // Words and the spaces between them come from two font files.
  for (const word of name.split(" ")) expect(pdf.glyphTexts).toContain(word);
});

test("Arabic letters are joined, in their contextual forms, from right to left", async () => {
  const arabic = { language: "ar", direction: "rtl", name: "محمد علي", portal: "نور" } as const;
  const pdf = readPdf(await renderCertificate(createSheet(arabic)));
  expect(pdf.texts).toContain("محمد علي");
  const reverse = (text: string) => [...text].reverse().join("");
  expect(pdf.glyphTexts).toContain(reverse("محمد"));
  // The second word is left of the first one.
  const indexes = ["علي", "محمد"].map((word) => pdf.glyphTexts.indexOf(reverse(word)));
  expect(indexes[0]).toBeGreaterThanOrEqual(0);
  expect(indexes[0]!).toBeLessThan(indexes[1]!);
});

test("a long name gets a smaller size and two lines, and never leaves its page", async () => {
  const name = "Maria-Magdalena Theodora von und zu Hohenlohe-Waldenburg-Schillingsfürst d’Aubigné";
  const pdf = readPdf(
    await renderCertificate(createSheet({ name, course: "Long ".repeat(40).trim() })),
  );
  expect(pdf.pages).toBe(1);
  expect(pdf.texts).toContain(name);
  expect(pdf.glyphTexts.join(" ")).toContain("Hohenlohe-Waldenburg-Schillingsfürst");
});

test("a hostile name is only text: none of its characters is read as PDF syntax", async () => {
  const name = ") Tj ET /URI (https://evil.example) \\ ( <b>&";
  const pdf = readPdf(await renderCertificate(createSheet({ name })));
  expect(pdf.texts).toContain(name);
  expect(pdf.links).toEqual([address]);
});
