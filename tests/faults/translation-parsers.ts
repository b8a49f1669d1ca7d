import { translationFileMaxChars } from "#domains/courses/translation-file/translation-file.ts";
import type { UntrustedInputParser } from "./untrusted-input-parsers.ts";

const csvHeader = "id,part,state,en,uk\n";
const xliffHeader =
  '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="uk"><file id="a">';

const loadReader = async (header: string) => {
  const { readTranslationFile } =
    await import("#domains/courses/translation-file/read-translation-file.ts");
  const { UnreadableFile } = await import("#domains/courses/translation-file/translation-file.ts");
  const { readTokens } = await import("#domains/courses/translation-file/marked-text.ts");
  return (text: string) => {
    readTokens(text);
    try {
      return readTranslationFile(header + text, { original: "en", translation: "uk" });
    } catch (error) {
      if (error instanceof UnreadableFile) return [];
      throw error;
    }
  };
};

/** The parsers of files with translations. */
export const translationParsers: Readonly<Record<string, UntrustedInputParser>> = {
  "csv translation": {
    maxChars: translationFileMaxChars,
    pieces: [
      '"',
      '""',
      ",",
      "\n",
      '"a",',
      "id,part,state,en,uk\n",
      "a,1,done,b,c\n",
      "<1>",
      "'=",
      ";",
    ],
    load: () => loadReader(csvHeader),
  },
  "xliff translation": {
    maxChars: translationFileMaxChars,
    pieces: [
      ...'a&|&amp;|&#65;|<!--|<![CDATA[|]]>|<?a |<!DOCTYPE a [|<a a="|\'|</a>|<pc id="1">|</pc>'.split(
        "|",
      ),
      '<unit id="element:a:title"><segment><source>A</source><target>B</target></segment></unit>',
      '<unit id="element:a:title"><segment><source><ph id="1"/>',
      ' a="b"',
      ["<a>", "</a>"],
    ],
    load: () => loadReader(xliffHeader),
  },
};
