import formatText from "use-intl/format-message";
import formatCompiled from "use-intl/format-message/format-only";
import { describe, expect, test } from "vitest";
import ar from "./ar.json" with { type: "json" };
import { compileMessages, type CompiledTree } from "./compile.server.ts";
import en from "./en.json" with { type: "json" };
import uk from "./uk.json" with { type: "json" };

type Flat = Readonly<Record<string, string>>;
const languages: Readonly<Record<string, Flat>> = { en, uk, "ar-u-nu-latn": ar };
const counts = [0, 1, 2, 3, 5, 11, 21, 100, 1234, 2.5];
const kinds = ["lesson", "test", "webinar", "quiz"];

/** Returns the options for both formatters: the one that parses a text and the one that gets it compiled. */
function optionsFor(locale: string): Parameters<typeof formatText>[3] {
  const memory: Record<string, unknown>[] = Array.from({ length: 7 }, () => ({}));
  const [dateTime, number, message, relativeTime, pluralRules, list, displayNames] = memory;
  return {
    locale,
    timeZone: "UTC",
    cache: { dateTime, number, message, relativeTime, pluralRules, list, displayNames } as never,
    formatters: {
      getDateTimeFormat: (...args: never[]) => new Intl.DateTimeFormat(...args),
      getNumberFormat: (...args: never[]) => new Intl.NumberFormat(...args),
      getPluralRules: (...args: never[]) => new Intl.PluralRules(...args),
    } as never,
  };
}

/** Returns a value for each argument and tag of a text. The argument `type` gets the kind, the others the count. */
function valuesOf(text: string, count: number, kind: string) {
  const names = [...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => name!);
  const tags = [...text.matchAll(/<(\w+)>/g)].map(([, name]) => name!);
  return {
    ...Object.fromEntries(names.map((name) => [name, name === "type" ? kind : count])),
    ...Object.fromEntries(
      tags.map((name) => [name, (chunks: unknown) => `<${[chunks].flat().join("")}>`]),
    ),
  };
}

describe.each(Object.entries(languages))("messages in %s", (locale, flat) => {
  test("give the same text compiled and uncompiled, for every count and kind", () => {
    const compiled = compileMessages(flat) as Record<string, never>;
    const options = optionsFor(locale);
    for (const [key, text] of Object.entries(flat)) {
      for (const count of counts) {
        for (const kind of kinds) {
          const values = valuesOf(text, count, kind);
          const formatted = formatCompiled(key, compiled[key]!, values, options);
          expect(formatted, key).toEqual(formatText(key, text, values, options));
        }
      }
    }
  });
});

test("a tree keeps its shape, and its keys may be named like built-in properties", () => {
  const tree = compileMessages({ constructor: { name: "a {b}" }, c: "d" });
  expect(tree["constructor"]).toEqual({ name: ["a ", ["b"]] });
  expect(tree["c"]).toBe("d");
  expect((tree as CompiledTree)["toString"]).toBeUndefined();
});

test("an invalid ICU text is refused", () => {
  expect(() => compileMessages({ a: "{count, plural, one {#}" })).toThrow();
});
