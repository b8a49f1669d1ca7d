import type { Component } from "#domains/pages/component.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Screen } from "./screen.ts";

/** What loaders of blocks have at hand. */
export type BlockCtx = Ctx & { screen: Screen };

/**
 * Finds the data of all components of a kind at once, by component id. A component without an entry
 * is not shown.
 */
export type LoadBlock = (
  ctx: BlockCtx,
  components: readonly Component[],
) => Promise<Map<string, unknown>>;

/** What of a component's props may leave the server. */
export type PublicProps = (
  props: Record<string, unknown>,
  component: Component,
) => Record<string, unknown>;

/** What a kind says on saving against props that fit its schema. */
export type PropsProblem = (
  props: Record<string, unknown>,
) => { path: (string | number)[]; reason: string } | null;
