/** The parts of bidi-js that `text-runs.ts` uses: the library has no types of its own. */
declare module "bidi-js" {
  type Levels = { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] };
  type Bidi = {
    getEmbeddingLevels(text: string, direction: "ltr" | "rtl" | "auto"): Levels;
    getMirroredCharacter(character: string): string | null;
  };
  export default function bidiFactory(): Bidi;
}
