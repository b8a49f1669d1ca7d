import { linkReferences } from "#domains/pages/scripture/link-references.ts";
import { type Component, walkComponents } from "#domains/pages/component.ts";
import type { BlockCtx, LoadBlock, PublicProps } from "./block.server.ts";
import { readTree } from "./read-tree.ts";
import { loaders as ownLoaders, projections as ownProjections } from "./server-parts.server.ts";
import { preloadViews } from "./views.tsx";

export type LoadedBlocks = {
  /** The components that are shown, with only the props that may leave the server. */
  tree: Component[];
  /** The loaded data by component id. */
  data: Record<string, unknown>;
};

type Parts = {
  loaders: Readonly<Record<string, LoadBlock>>;
  projections: Readonly<Record<string, PublicProps>>;
};

/**
 * Prepares a stored tree for the screen: leaves out and logs invalid and unknown blocks, runs each kind's loader once
 * and all loaders at the same time, and returns only public props. A block that can't be loaded is also left out and
 * logged, so that one block never leaves a page blank.
 */
export async function loadBlocks(
  ctx: BlockCtx,
  tree: readonly Component[],
  { loaders, projections }: Parts = { loaders: ownLoaders, projections: ownProjections },
): Promise<LoadedBlocks> {
  if (isWithheld(ctx)) {
    ctx.log.warn(
      { element: ctx.screen.element?.id },
      "an element of an unbought course is kept back",
    );
    return { tree: [], data: {} };
  }
  const read = readTree(tree, (block) => ctx.log.warn({ block }, "a block is left out"));
  const kinds = new Map<string, Component[]>();
  for (const component of walkComponents(read)) {
    const same = kinds.get(component.type);
    if (same) same.push(component);
    else kinds.set(component.type, [component]);
  }
  const found = new Map<string, unknown>();
  await Promise.all([
    preloadViews(kinds.keys()),
    ...[...kinds].map(async ([kind, components]) => {
      const load = Object.hasOwn(loaders, kind) ? loaders[kind] : undefined;
      if (load) await runLoader(ctx, kind, load, components, found);
    }),
  ]);
  const shown = publicTree(read, found, { loaders, projections });
  if (ctx.settings.organization.bibleIntegration) linkTree(shown);
  const ids = new Set([...walkComponents(shown)].map(({ id }) => id));
  const data = Object.fromEntries([...found].filter(([id]) => ids.has(id)));
  return { tree: shown, data };
}

/** Links Bible references to their passages, if the setting `bibleIntegration` is on. */
function linkTree(shown: readonly Component[]): void {
  for (const component of walkComponents(shown)) component.props = linkReferences(component.props);
}

/** Whether to withhold an element's blocks, because its paid course is not bought. */
function isWithheld({ screen }: BlockCtx): boolean {
  return screen.kind === "element" && screen.course?.type === "paid" && !screen.bought;
}

async function runLoader(
  ctx: BlockCtx,
  kind: string,
  load: LoadBlock,
  components: readonly Component[],
  found: Map<string, unknown>,
): Promise<void> {
  try {
    const loaded = await load(ctx, components);
    for (const { id } of components) {
      if (loaded.has(id)) found.set(id, loaded.get(id));
      else ctx.log.warn({ block: { kind, id } }, "a block found nothing to show and is left out");
    }
  } catch (error) {
    const ids = components.map(({ id }) => id);
    ctx.log.error({ err: error, block: { kind, ids } }, "the blocks of a kind could not be loaded");
  }
}

function publicTree(
  components: readonly Component[],
  found: ReadonlyMap<string, unknown>,
  { loaders, projections }: Parts,
): Component[] {
  return components.flatMap((component) => {
    const { id, type, props, children } = component;
    if (Object.hasOwn(loaders, type) && !found.has(id)) return [];
    const project = Object.hasOwn(projections, type) ? projections[type] : undefined;
    return [
      {
        id,
        type,
        props: project ? project(props, component) : props,
        children: publicTree(children, found, { loaders, projections }),
      },
    ];
  });
}
