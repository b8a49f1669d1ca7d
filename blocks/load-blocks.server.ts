import { linkReferences } from "#domains/pages/scripture/link-references.ts";
import { type Component, walkComponents } from "#domains/pages/component.ts";
import { type BlockCtx, type LoadBlock, notShownNow, type PublicProps } from "./block.server.ts";
import { frameSections } from "./frame-sections.server.ts";
import { parseTree } from "./parse-tree.ts";
import { frameKind } from "./section-frame/section-frame.tsx";
import { lookOf } from "./section-look.ts";
import {
  loaders as defaultLoaders,
  publicPropsByKind as defaultPublicProps,
} from "./server-parts.server.ts";
import { preloadViews } from "./views.tsx";

export type LoadedBlocks = {
  /** The components that are shown, with only the props that may leave the server. */
  tree: Component[];
  /** The loaded data by component id. */
  data: Record<string, unknown>;
};

type KindFunctions = {
  loaders: Readonly<Record<string, LoadBlock>>;
  publicPropsByKind: Readonly<Record<string, PublicProps>>;
};

/**
 * Prepares a stored tree for the screen: leaves out and logs invalid and unknown blocks, runs each kind's loader once,
 * all of them at the same time, and returns only public props. A block that can't be loaded is also left out and
 * logged, so that one block never leaves a page blank.
 */
export async function loadBlocks(
  ctx: BlockCtx,
  tree: readonly Component[],
  { loaders, publicPropsByKind }: KindFunctions = {
    loaders: defaultLoaders,
    publicPropsByKind: defaultPublicProps,
  },
): Promise<LoadedBlocks> {
  if (isUnboughtElement(ctx)) {
    ctx.log.warn(
      { element: ctx.screen.element?.id },
      "the blocks of an unbought course's element are withheld",
    );
    return { tree: [], data: {} };
  }
  const validTree = parseTree(tree, (block) => ctx.log.warn({ block }, "a block is left out"));
  const kinds = new Map<string, Component[]>();
  for (const component of walkComponents(validTree)) {
    const componentsOfKind = kinds.get(component.type);
    if (componentsOfKind) componentsOfKind.push(component);
    else kinds.set(component.type, [component]);
  }
  const dataById = new Map<string, unknown>();
  const looks = new Map(validTree.map(({ id, props }) => [id, lookOf(props)]));
  const hasFrames = [...looks.values()].some(Boolean);
  await Promise.all([
    preloadViews([...kinds.keys(), ...(hasFrames ? [frameKind] : [])]),
    ...[...kinds].map(async ([kind, components]) => {
      const load = Object.hasOwn(loaders, kind) ? loaders[kind] : undefined;
      if (load) await runLoader(ctx, kind, load, components, dataById);
    }),
  ]);
  const publicComponents = toPublicTree(validTree, dataById, { loaders, publicPropsByKind });
  if (ctx.settings.organization.bibleIntegration) linkBibleReferences(publicComponents);
  const ids = new Set([...walkComponents(publicComponents)].map(({ id }) => id));
  const data = Object.fromEntries([...dataById].filter(([id]) => ids.has(id)));
  return { tree: frameSections(publicComponents, looks, ctx.settings), data };
}

/** Links Bible references to their passages, if the setting `bibleIntegration` is on. */
function linkBibleReferences(components: readonly Component[]): void {
  for (const component of walkComponents(components))
    component.props = linkReferences(component.props);
}

/** Whether the screen shows an element of a paid course that the visitor has not bought. */
function isUnboughtElement({ screen }: BlockCtx): boolean {
  return screen.kind === "element" && screen.course?.type === "paid" && !screen.isBought;
}

async function runLoader(
  ctx: BlockCtx,
  kind: string,
  load: LoadBlock,
  components: readonly Component[],
  dataById: Map<string, unknown>,
): Promise<void> {
  try {
    const loaded = await load(ctx, components);
    for (const { id } of components) {
      if (loaded.get(id) === notShownNow) continue;
      if (loaded.has(id)) dataById.set(id, loaded.get(id));
      else ctx.log.warn({ block: { kind, id } }, "a block found nothing to show and is left out");
    }
  } catch (error) {
    const ids = components.map(({ id }) => id);
    ctx.log.error({ err: error, block: { kind, ids } }, "the blocks of a kind could not be loaded");
  }
}

function toPublicTree(
  components: readonly Component[],
  dataById: ReadonlyMap<string, unknown>,
  { loaders, publicPropsByKind }: KindFunctions,
  parent: Component | null = null,
): Component[] {
  return components.flatMap((component) => {
    const { id, type, children } = component;
    const { section: _, ...props } = component.props;
    if (Object.hasOwn(loaders, type) && !dataById.has(id)) return [];
    const toPublicProps = Object.hasOwn(publicPropsByKind, type)
      ? publicPropsByKind[type]
      : undefined;
    return [
      {
        id,
        type,
        props: toPublicProps ? toPublicProps(props, component, parent) : props,
        children: toPublicTree(children, dataById, { loaders, publicPropsByKind }, component),
      },
    ];
  });
}
