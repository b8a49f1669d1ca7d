import type { Component } from "#domains/pages/component.ts";
import type { Picture } from "#domains/courses/course.ts";
import type { RichNode } from "#ui/rich-node.ts";

/** A filled-in example of a kind. */
export type Sample = {
  props: Record<string, unknown>;
  children?: Component[];
  /** What these properties are instead, to show the kind's other looks. */
  variants?: Record<string, unknown>[];
};

const folder = "/images/samples";

/** Returns one of the illustrations that come with the portal. */
export const scenePicture = (
  name: "road" | "village" | "lamp" | "window",
  alt: string,
): Picture => ({
  alt,
  width: 640,
  height: 400,
  color: "",
  sources: [{ width: 640, url: `${folder}/${name}.webp` }],
});

/** Returns one of the illustrated faces. */
export const facePicture = (name: "marta" | "amir"): Picture => ({
  alt: "",
  width: 240,
  height: 240,
  color: "",
  sources: [{ width: 240, url: `${folder}/${name}.webp` }],
});

/** Returns paragraphs of plain text. */
export const paragraphs = (...texts: string[]): RichNode[] =>
  texts.map((text) => ({ type: "paragraph", children: [{ type: "text", text }] }));

/** Returns a block for the sample of a container. */
export const childBlock = (
  id: string,
  type: string,
  props: Record<string, unknown>,
  children: Component[] = [],
): Component => ({ id: `sample-${id}`, type, props, children });

/** Returns a text block for the sample of a container. */
export const textChild = (id: string, ...texts: string[]): Component =>
  childBlock(id, "rich-text", { nodes: paragraphs(...texts) });
