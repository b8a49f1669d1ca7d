import type { Component } from "#domains/pages/component.ts";
import type { VisitCtx } from "#domains/identity/visit-context.server.ts";
import type { Screen } from "./screen.ts";

/** The context of block loaders. */
export type BlockCtx = VisitCtx & { screen: Screen };

/** Loads the data of all components of a kind at once, by component id. A component without an entry is not shown. */
export type LoadBlock = (
  ctx: BlockCtx,
  components: readonly Component[],
) => Promise<Map<string, unknown>>;

/** Returns those of a component's props that may leave the server. */
export type PublicProps = (
  props: Record<string, unknown>,
  component: Component,
) => Record<string, unknown>;

/** Checks props once more on saving, after they fit their schema. Returns the problem or null. */
export type CheckProps = (
  props: Record<string, unknown>,
) => { path: (string | number)[]; reason: string } | null;
