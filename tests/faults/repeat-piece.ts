import type { UntrustedInputParser } from "./untrusted-input-parsers.ts";

/** Builds a text of this length from a piece. */
export function repeatPiece(piece: UntrustedInputParser["pieces"][number], chars: number): string {
  if (typeof piece === "string")
    return piece.repeat(Math.ceil(chars / piece.length)).slice(0, chars);
  const [opening, closing] = piece;
  const times = Math.floor(chars / (opening.length + closing.length));
  return opening.repeat(times) + closing.repeat(times);
}
