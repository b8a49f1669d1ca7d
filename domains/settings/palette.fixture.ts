import fc from "fast-check";
import { contrast } from "./palette.ts";

/** Names of colours that are in front, each with those behind it. */
export type ContrastPairs = [front: string, backgrounds: string[]][];

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
// Random colours rarely hit the edge cases: greys, the ends of channels, three-digit forms.
const edgeCase = fc
  .tuple(...[0, 1, 2].map(() => fc.constantFrom(0, 1, 127, 128, 200, 254, 255)))
  .map((rgb) => `#${rgb.map((n) => n.toString(16).padStart(2, "0")).join("")}`);
const grey = fc
  .integer({ min: 0, max: 255 })
  .map((n) => `#${n.toString(16).padStart(2, "0").repeat(3)}`);
/** Any brand colour. */
export const anyColour = fc.oneof(hex, edgeCase, grey);

/** Returns the pairs with too little contrast, as texts. */
export function pairsBelowContrast(
  tokens: Record<string, string>,
  pairs: ContrastPairs,
  minContrast: number,
): string[] {
  return pairs.flatMap(([front, backgrounds]) =>
    backgrounds
      .map((back) => ({ back, ratio: contrast(tokens[front] ?? "", tokens[back] ?? "") }))
      .filter(({ ratio }) => !(ratio >= minContrast))
      .map(({ back, ratio }) => `${front} on ${back}: ${ratio.toFixed(2)}`),
  );
}
