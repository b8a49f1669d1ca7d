import { Component as ReactComponent, memo, type ReactNode, Suspense, useState } from "react";
import type { Component } from "#domains/pages/component.ts";
import type { BlockViewProps, Surround } from "./block.ts";
import { titleBlockId } from "./page-title.ts";
import { type Placement, placementOf } from "./placement.ts";
import type { PublicScreen } from "./screen.ts";
import { hasView, importView, viewOfKind } from "./view-of-kind.ts";

export type BlocksProps = {
  tree: readonly Component[];
  data: Readonly<Record<string, unknown>>;
  screenPublic: PublicScreen;
  /** Where the tree is shown; defaults to the usual place for the screen's kind. */
  surround?: Surround;
};

const surroundOf: Record<PublicScreen["kind"], Surround> = {
  page: "page",
  course: "bare",
  element: "article",
};

/**
 * Fetches the views of these kinds, so that the next render shows them at once. A view that can't be fetched now is
 * tried again when it is shown.
 * @returns whether all of them are loaded
 */
export const preloadViews = (kinds: Iterable<string>): Promise<boolean> =>
  fetchViews(kinds).then(
    () => true,
    () => false,
  );

/**
 * Fetches the views of these kinds.
 * @throws the first error, if one can't be fetched
 */
export async function fetchViews(kinds: Iterable<string>): Promise<void> {
  await Promise.all([...new Set(kinds)].filter(hasView).map(importView));
}

/**
 * Renders any tree of blocks. On a page, consecutive blocks of running text share one reading column; the others are
 * bands of their own. Memoized: a popup that opens over the blocks doesn't render them again.
 */
export const Blocks = memo(function Blocks({ tree, data, screenPublic, surround }: BlocksProps) {
  const place = surround ?? surroundOf[screenPublic.kind];
  const around: Around = {
    data,
    screen: screenPublic,
    surround: place,
    titleId: place === "page" ? titleBlockId(tree) : null,
  };
  return <Runs tree={tree} around={around} />;
});

type Around = {
  data: Readonly<Record<string, unknown>>;
  screen: PublicScreen;
  surround: Surround;
  /** The block that has the page's h1. */
  titleId: string | null;
};

function Runs({ tree, around }: { tree: readonly Component[]; around: Around }) {
  return (
    <>
      {runsOf(tree).map(({ stands, components }) => {
        const shown = <Each key={components[0]?.id} components={components} around={around} />;
        if (stands === "section") return shown;
        const band = around.surround === "page" ? "section page-width" : undefined;
        return (
          <div key={components[0]?.id} className={band}>
            <div className="prose">{shown}</div>
          </div>
        );
      })}
    </>
  );
}

type Run = { stands: "text" | "section"; components: Component[] };

function runsOf(tree: readonly Component[]): Run[] {
  const runs: Run[] = [];
  for (const component of tree) {
    const stands = standing(component);
    const last = runs.at(-1);
    if (last && stands === "text" && last.stands === "text") last.components.push(component);
    else runs.push({ stands, components: [component] });
  }
  return runs;
}

function standing({ type, props }: Component): Run["stands"] {
  const { isText } = placementOf(type);
  return (typeof isText === "function" ? isText(props) : isText) ? "text" : "section";
}

function Each({ components, around }: { components: readonly Component[]; around: Around }) {
  return (
    <>
      {components.map((component) => {
        if (!hasView(component.type)) return null;
        return (
          <BlockBoundary key={component.id} kind={component.type} id={component.id}>
            <Suspense fallback={null}>
              <One component={component} around={around} />
            </Suspense>
          </BlockBoundary>
        );
      })}
    </>
  );
}

type OneProps = { component: Component; around: Around };

function One({ component, around }: OneProps) {
  // Chosen once: the lazy view and the loaded view are two component types, and switching would lose what the user
  // typed.
  const [View] = useState(() => viewOfKind(component.type));
  const view: BlockViewProps<unknown, unknown> = {
    component,
    props: component.props,
    data: around.data[component.id],
    children: within(component.children, placementOf(component.type).contains, {
      ...around,
      titleId: null,
    }),
    screen: around.screen,
    surround: around.surround,
    heading: around.titleId === component.id ? "h1" : "h2",
  };
  return <View {...(view as BlockViewProps<never, never>)} />;
}

/** Renders a block's children: alone if the block lays them out itself; in a container as on a page of their own. */
function within(children: readonly Component[], contains: Placement["contains"], around: Around) {
  if (children.length === 0) return null;
  if (contains === undefined) return <Each components={children} around={around} />;
  const inner: Around = around.surround === "page" ? { ...around, surround: "bare" } : around;
  if (contains === "blocks") return <Runs tree={children} around={inner} />;
  return children.map((child) => (
    <div key={child.id} className="column">
      <Runs tree={[child]} around={inner} />
    </div>
  ));
}

type BoundaryProps = { kind: string; id: string; children: ReactNode };

/** Around each block: a block that fails renders nothing, and the rest of the page stays. */
class BlockBoundary extends ReactComponent<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(error: unknown) {
    console.error(`The block ${this.props.kind} ${this.props.id} could not be shown.`, error);
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
