import { PictureReference } from "./parsed-component.ts";
import type { Place, Problems } from "#content/problems.ts";

/** A title, a caption or the name of a passage. */
export const lineMaxChars = 300;
/** Plain text: a verse, a question or an answer. */
export const textMaxChars = 5_000;

const singleLineKeys = new Set(["title", "cite", "reference", "translation", "caption"]);

/** Reports texts that are too long for their place on the screen. A block with one would not be shown. */
export function checkTextLengths(
  problems: Problems,
  place: Place,
  props: Record<string, unknown>,
): void {
  for (const [key, value] of Object.entries(props)) {
    if (value instanceof PictureReference)
      checkLength(problems, value.place, "alternative text", value.alt, lineMaxChars);
    else if (key === "nodes") continue;
    else if (typeof value === "string")
      checkLength(
        problems,
        place,
        key,
        value,
        singleLineKeys.has(key) ? lineMaxChars : textMaxChars,
      );
    else if (Array.isArray(value))
      for (const inner of value as unknown[])
        if (typeof inner === "object" && inner !== null)
          checkTextLengths(problems, place, inner as Record<string, unknown>);
  }
}

function checkLength(
  problems: Problems,
  place: Place,
  name: string,
  value: string,
  max: number,
): void {
  if (value.length > max)
    problems.error(place, `The ${name} is longer than ${max} characters (${value.length}).`);
}
