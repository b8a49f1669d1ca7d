import { readCsv } from "./csv-file.ts";
import type { FileLanguages, SentText } from "./translation-file.ts";
import { readXliff } from "./xliff-file.ts";

/** XML begins with a tag, after a byte order mark and spaces at most. */
const xmlStart = /^\uFEFF?\s*</;

/** Reads a CSV or XLIFF file. @throws UnreadableFile */
export const readTranslationFile = (file: string, languages: FileLanguages): SentText[] =>
  (xmlStart.test(file) ? readXliff : readCsv)(file, languages);
