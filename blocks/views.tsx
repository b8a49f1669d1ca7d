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
  /** Where the tree stands; unless said, what the screen's kind says. */
  surround?: Surround;
};

const surroundOf: Record<PublicScreen["kind"], Surround> = {
  page: "page",
  course: "bare",
  element: "article",
};

/**
 * Fetches the views of these kinds, so that the next render shows them at once. A view that cannot
 * be fetched now is tried again when it is shown.
 * @returns whether all of them are there
 */
export const preloadViews = (kinds: Iterable<string>): Promise<boolean> =>
  fetchViews(kinds).then(
    () => true,
    () => false,
  );

/**
 * Fetches them all, so that none has to be waited for.
 * @throws what the first that could not be had threw
 */
export async function fetchViews(kinds: Iterable<string>): Promise<void> {
  await Promise.all([...new Set(kinds)].filter(hasView).map(importView));
}

/**
 * Renders any tree of blocks. On a page, blocks of running text that follow each other share one
 * reading column; the others are bands of their own. A popup that opens over them draws none of it again.
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
  /** The block that carries the page's h1. */
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
  // Chosen once: a view that waited and the view itself are two types, and a change would lose what was typed.
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

/** The children of a block: bare where it draws them itself; in a container as on a page of their own. */
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

/** Around each block: one that fails shows nothing, and the rest of the page stays. */
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
