import type { ReactNode } from "react";
import type * as z from "zod/mini";
import type { Component } from "#domains/pages/component.ts";
import type { PublicScreen } from "./screen.ts";

/** The designer's shelves, in the order in which they are offered (DEC-15). */
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

/** A kind of block: its category in the designer and the props it takes. Its name is its folder's. */
export type Block = {
  category: Category;
  schema: z.ZodMiniType<Record<string, unknown>>;
  /** Stand in for props that are missing; whole, so that a new block shows itself. */
  defaults: Readonly<Record<string, unknown>>;
};

/** Where a tree stands: alone on a page, within a lesson's reading column, or in a column of somebody else's. */
export type Surround = "page" | "article" | "bare";

export type BlockViewProps<Props, Data = undefined> = {
  component: Component;
  /** The props as they left the server. */
  props: Props;
  /** What the kind's loader found for this component; undefined for kinds without a loader. */
  data: Data;
  /** The component's children, rendered. */
  children: ReactNode;
  screen: PublicScreen;
  surround: Surround;
  /** How the block's title is marked: one block of a page carries its h1. */
  heading: "h1" | "h2";
};
