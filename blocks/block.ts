import type { ReactNode } from "react";
import type * as z from "zod/mini";
import type { Component } from "#domains/pages/component.ts";
import type { PublicScreen } from "./screen.ts";

/** The designer's block categories, in the order in which they are offered. */
export const categories = [
  "header",
  "text",
  "media",
  "layout",
  "courses",
  "events",
  "people",
  "contact",
  "registration",
  "exercise",
] as const;
export type Category = (typeof categories)[number];

/** A kind of block: its category in the designer and the props it takes. Its name is the name of its folder. */
export type Block = {
  category: Category;
  schema: z.ZodMiniType<Record<string, unknown>>;
  /** Used for missing props. Complete, so that a new block can be shown. */
  defaults: Readonly<Record<string, unknown>>;
};

/** Where a tree is shown: alone on a page, in a lesson's reading column, or in another block's column. */
export type Container = "page" | "article" | "bare";

export type BlockViewProps<Props, Data = undefined> = {
  component: Component;
  /** The props that the server sent to the browser. */
  props: Props;
  /** What the kind's loader returned for this component; undefined for kinds without a loader. */
  data: Data;
  /** The component's children, rendered. */
  children: ReactNode;
  screen: PublicScreen;
  container: Container;
  /** The heading level of the block's title: one block of a page contains the page's h1. */
  heading: "h1" | "h2";
};

/** The properties of a kind's `editor.tsx`, which replaces the plain field of the first property. */
export type BlockEditorProps<Props> = {
  props: Props;
  /** The language of the texts. */
  language: string;
  onChange: (name: string & keyof Props, value: unknown) => void;
};
