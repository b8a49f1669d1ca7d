import { createTranslator } from "use-intl/core";
import { describe, expect, test } from "vitest";
import ar from "./ar.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import { nestMessages } from "./nest.ts";
import uk from "./uk.json" with { type: "json" };

type Flat = Readonly<Record<string, string>>;
const languages: Readonly<Record<string, Flat>> = { en, uk, ar };

/** The values and tags that a text uses, sorted and without repeats, and the forms of each plural in it. */
interface TextArguments {
  values: string[];
  tags: string[];
  plurals: string[][];
}

/** Reads an ICU text by its braces; the parser checks that they are balanced. */
function readText(text: string): TextArguments {
  const values = new Set<string>();
  const tags = new Set([...text.matchAll(/<(\w+)>/g)].map((match) => match[1] ?? ""));
  const plurals: string[][] = [];
  let position = 0;
  const readUntil = (signs: string) => {
    const from = position;
    while (position < text.length && !signs.includes(text[position] ?? "")) position++;
    return text.slice(from, position++).trim();
  };
  const readMessage = () => {
    for (; position < text.length && text[position] !== "}"; position++)
      if (text[position] === "{") readValue();
    return position;
  };
  const readValue = () => {
    position++;
    values.add(readUntil(",}"));
    if (text[position - 1] === ",") readForms(readUntil(",}"));
    position--;
  };
  const readForms = (kind: string) => {
    const forms: string[] = [];
    for (let form = readUntil("{}"); text[position - 1] === "{"; form = readUntil("{}")) {
      forms.push(form);
      position = readMessage() + 1;
    }
    if (kind === "plural") plurals.push(forms);
  };
  readMessage();
  return { values: [...values].sort(), tags: [...tags].sort(), plurals };
}

/** Formats a text with all its values and the given count. @throws the parser's errors */
function format(language: string, text: string, count: number): string {
  const translate = createTranslator({
    locale: language,
    messages: { text },
    onError: (error) => {
      throw error;
    },
  });
  const { values, tags } = readText(text);
  return translate.markup("text", {
    ...Object.fromEntries(values.map((name) => [name, count])),
    ...Object.fromEntries(tags.map((name) => [name, (chunks: string) => chunks])),
  });
}

describe.each(Object.entries(languages))("messages in %s", (language, flat) => {
  test("have the same keys as English", () => {
    expect(Object.keys(flat).sort()).toEqual(Object.keys(en).sort());
  });

  test("are sorted by key, so that two additions rarely conflict in Git", () => {
    expect(Object.keys(flat)).toEqual(Object.keys(flat).sort());
  });

  test("are complete: no text is empty or padded with spaces", () => {
    const emptyOrPadded = Object.entries(flat).filter(
      ([, text]) => text === "" || text !== text.trim(),
    );
    expect(emptyOrPadded).toEqual([]);
  });

  test("use the same values and tags as English", () => {
    const argumentsOf = (messages: Flat) =>
      Object.entries(messages).map(([key, text]) => {
        const { values, tags } = readText(text);
        return { key, values, tags };
      });
    expect(argumentsOf(flat)).toEqual(argumentsOf(en));
  });

  test("parse as ICU, and no brace or tag is left after formatting", () => {
    for (const [key, text] of Object.entries(flat)) {
      for (const count of [0, 1, 2, 3, 11, 100]) {
        expect(format(language, text, count), key).not.toMatch(/[{}<>]|^text$/);
      }
    }
  });

  test("use no straight apostrophe, which ICU reads as a quotation mark", () => {
    expect(Object.entries(flat).filter(([, text]) => text.includes("'"))).toEqual([]);
  });

  test("have every plural form that the language has", () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort();
    for (const [key, text] of Object.entries(flat)) {
      for (const forms of readText(text).plurals) {
        const named = forms.filter((form) => !form.startsWith("=")).sort();
        expect({ key, forms: named }).toEqual({ key, forms: needed });
      }
    }
  });

  test("are found by the translator under their dotted keys", () => {
    const translate: { (key: string): string; has(key: string): boolean } = createTranslator({
      locale: language,
      messages: nestMessages(flat) as Record<string, never>,
      onError: (error) => {
        throw error;
      },
    });
    for (const key of Object.keys(flat)) expect(translate.has(key), key).toBe(true);
    expect(translate("common.close")).toBe(flat["common.close"]);
    expect(translate("course")).toBe(flat["course"]);
  });
});

describe("the checks themselves", () => {
  test("an invalid ICU text is refused", () => {
    expect(() => format("en", "{count, plural, one {# element}", 1)).toThrow();
    expect(() => format("en", "{count, plural, one {# element}}", 1)).toThrow();
    expect(() => format("en", "<policy>open", 1)).toThrow();
  });

  test("values, tags and plural forms are read, nested ones too", () => {
    const text =
      "a {n, plural, =0 {none} one {{k} and <b>x</b>} other {# of {m, plural, other {x}}}} " +
      "{s, select, a {b} other {c}} d {z}";
    expect(readText(text)).toEqual({
      values: ["k", "m", "n", "s", "z"],
      tags: ["b"],
      plurals: [["other"], ["=0", "one", "other"]],
    });
  });
});

describe("nestMessages", () => {
  test("makes a tree from dotted keys", () => {
    expect(nestMessages({ "a.b.c": "1", "a.d": "2", e: "3" })).toEqual({
      a: { b: { c: "1" }, d: "2" },
      e: "3",
    });
  });

  test("refuses a key that is both a text and a branch, in either order", () => {
    expect(() => nestMessages({ course: "1", "course.start": "2" })).toThrow("course.start");
    expect(() => nestMessages({ "course.start": "2", course: "1" })).toThrow('"course"');
  });

  test("a key may be named like a built-in property", () => {
    const tree = nestMessages({ "constructor.name": "1", "__proto__.polluted": "2" });
    expect(tree["constructor"]).toEqual({ name: "1" });
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});
