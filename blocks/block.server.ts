import type { Component } from "#domains/pages/component.ts";
import type { VisitCtx } from "#domains/identity/visit-context.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Feed } from "./feed/build-feed.ts";
import type { Screen } from "./screen.ts";

/** The context of block loaders. */
export type BlockCtx = VisitCtx & { screen: Screen };

/** Instead of data: a component that people don't see now, as its author wants it. */
export const notShownNow = Symbol("not shown now");

/**
 * Loads the data of all components of a kind at once, by component id. A component without an entry is not shown, which
 * is logged: its author expects to see it.
 */
export type LoadBlock = (
  ctx: BlockCtx,
  components: readonly Component[],
) => Promise<Map<string, unknown>>;

/** Returns those of a component's props that may leave the server. `parent` is the block that it is in, if any. */
export type PublicProps = (
  props: Record<string, unknown>,
  component: Component,
  parent: Component | null,
) => Record<string, unknown>;

/** Checks props once more on saving, after they fit their schema. Returns the problem or null. */
export type CheckProps = (
  props: Record<string, unknown>,
) => { path: (string | number)[]; reason: string } | null;

type FeedSource = {
  props: Record<string, unknown>;
  /** `{block}@{page}`. */
  address: string;
  /** The complete URL of the block on its page. */
  pageUrl: string;
};

/** Builds the feed of a block on a page; null if it has none. */
export type BuildBlockFeed = (
  ctx: Ctx,
  source: FeedSource,
) => Promise<Pick<Feed, "title" | "text" | "items" | "podcast"> | null>;
