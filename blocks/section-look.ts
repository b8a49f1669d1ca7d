import type { SectionLook } from "./section-schema.ts";

/** Returns the look of a block's section; undefined for the usual one. A missing picture leaves a dark background. */
export function lookOf(props: Record<string, unknown>): SectionLook | undefined {
  const look = props["section"] as SectionLook | undefined;
  if (!look) return undefined;
  const { picture, ...others } = look;
  if (look.background === "picture") return picture ? look : { ...others, background: "dark" };
  const isUsual = look.background === "plain" && look.width === "normal" && look.space === "normal";
  return isUsual ? undefined : others;
}
