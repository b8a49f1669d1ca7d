import { type RefObject, useEffect, useRef } from "react";
import type { Component } from "#domains/pages/component.ts";

/** How high blocks were when they were last drawn, in pixels, by their ids and by their kinds. */
const heights = new Map<string, number>();
/** For more blocks than a page has. The oldest are forgotten. */
const heightsMax = 2_000;

const keyOfKind = (type: string) => `kind ${type}`;

/** How high a block was when it was last drawn, or else another of its kind; undefined: nobody knows. */
export const rememberedHeight = ({ id, type }: Component): number | undefined =>
  heights.get(id) ?? heights.get(keyOfKind(type));

function remember(key: string, height: number): void {
  heights.delete(key);
  heights.set(key, height);
  if (heights.size > heightsMax) heights.delete(heights.keys().next().value!);
}

/** Remembers the height of a block's content each time it changes, except while a note is in its place. */
export function useRememberedHeight({ id, type }: Component): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const content = ref.current!;
    // An observer of the frame's own window: it ends with the frame.
    const { ResizeObserver } = content.ownerDocument.defaultView! as unknown as typeof globalThis;
    const observer = new ResizeObserver(() => {
      const isNote = content.querySelector(":scope .studio-canvas-note") !== null;
      const { height } = content.getBoundingClientRect();
      if (isNote || height === 0) return;
      remember(id, height);
      remember(keyOfKind(type), height);
    });
    observer.observe(content);
    return () => observer.disconnect();
  }, [id, type]);
  return ref;
}
