import type { Component } from "#domains/pages/component.ts";
import type { Picture } from "#domains/courses/course.ts";
import type { RichNode } from "#ui/rich-node.ts";

/** What a kind looks like when somebody has filled it in. */
export type Sample = { props: Record<string, unknown>; children?: Component[] };

const folder = "/images/samples";

/** One of the drawn scenes that come with the portal. */
export const scene = (name: "road" | "village" | "lamp" | "window", alt: string): Picture => ({
  alt,
  width: 640,
  height: 400,
  color: "",
  sources: [{ width: 640, url: `${folder}/${name}.webp` }],
});

/** One of the drawn faces. */
export const face = (name: "marta" | "amir"): Picture => ({
  alt: "",
  width: 240,
  height: 240,
  color: "",
  sources: [{ width: 240, url: `${folder}/${name}.webp` }],
});

/** Paragraphs of plain words. */
export const paragraphs = (...texts: string[]): RichNode[] =>
  texts.map((text) => ({ type: "paragraph", children: [{ type: "text", text }] }));

/** A block within the sample of a container. */
export const child = (
  id: string,
  type: string,
  props: Record<string, unknown>,
  children: Component[] = [],
): Component => ({ id: `sample-${id}`, type, props, children });

/** Running text within the sample of a container. */
export const textChild = (id: string, ...texts: string[]): Component =>
  child(id, "rich-text", { nodes: paragraphs(...texts) });
