import { expect, test } from "vitest";
import {
  createCertificateNumber,
  findOfferedEdition,
  readCertificateNumber,
} from "./certificate.ts";
import { readCertificateName } from "./certificate-name.ts";
import { runsOf, findUnwritableLetters } from "./text-runs.ts";

test("reads a number as users type it from paper, and rejects other texts", () => {
  const number = createCertificateNumber(
    new Uint8Array([1, 40, 3, 255, 0, 22, 9, 17, 31, 63, 8, 20]),
  );
  expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  expect(readCertificateNumber(number)).toBe(number);
  expect(readCertificateNumber(` ${number.toLowerCase().replaceAll("-", " ")}`)).toBe(number);
  expect(readCertificateNumber("oil0-1111-2222")).toBe("0110-1111-2222");
  for (const wrong of ["", "K7M2-9QXT", "K7M2-9QXT-4B8U", "K7M2-9QXT-4B8W-1", "../../etc/passwd"])
    expect([wrong, readCertificateNumber(wrong)]).toEqual([wrong, null]);
});

test("a name loses invisible and control characters, and is refused if it can't be printed", () => {
  const readName = (typed: string) => readCertificateName(typed);
  expect(readName("  Anna\n  Koval ")).toEqual({ name: "Anna Koval" });
  expect(readName("Ann\u202ea Ko\u0000val\u2066")).toEqual({ name: "Anna Koval" });
  expect(readName("Ѓорѓи е\u0301\u0301\u0301\u0301")).toEqual({ name: "Ѓорѓи е\u0301\u0301" });
  expect(readName("محمد عبد الله")).toEqual({ name: "محمد عبد الله" });
  for (const [typed, problem] of [
    ["", "empty"],
    [" - ", "empty"],
    ["x".repeat(81), "long"],
    ["王小明", "letters"],
    ["Anna 🌷", "letters"],
  ])
    expect([typed, readName(typed!)]).toEqual([typed, { problem }]);
  expect(findUnwritableLetters("Anna 王🌷王")).toEqual(["王", "🌷"]);
});

test("a line with text in two directions follows Unicode's order, with brackets mirrored", () => {
  const runTexts = (line: string, direction: "ltr" | "rtl") =>
    runsOf(line, direction).map(({ text }) => text);
  const rtl = runTexts("علي (Ab) 7", "rtl").join("|");
  expect(rtl.indexOf("7")).toBeLessThan(rtl.indexOf("Ab"));
  expect(rtl.indexOf("Ab")).toBeLessThan(rtl.indexOf("علي"));
  expect(runsOf("Anna Ґанна", "ltr").map(({ subset }) => subset)).toEqual(["latin", "cyrillic"]);
});

test("a course's setting takes precedence over the portal's, and microcourses give no certificates by default", () => {
  const settings = (offered: boolean) => ({
    certificates: { offered, signedBy: "", role: {} },
  });
  const course = { certificate: undefined, microcourse: false };
  expect(findOfferedEdition(course, settings(false))).toBeNull();
  expect(findOfferedEdition(course, settings(true))).toBe(1);
  expect(findOfferedEdition({ ...course, microcourse: true }, settings(true))).toBeNull();
  const withSetting = (offered: boolean) => ({ ...course, certificate: { offered, edition: 3 } });
  expect(findOfferedEdition(withSetting(true), settings(false))).toBe(3);
  expect(findOfferedEdition(withSetting(false), settings(true))).toBeNull();
});
