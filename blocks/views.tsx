import { Component as ReactComponent, memo, type ReactNode, Suspense, useState } from "react";
import type { Component } from "#domains/pages/component.ts";
import type { BlockViewProps, Container } from "./block.ts";
import { findTitleBlockId } from "./page-title.ts";
import { type Placement, placementOf } from "./placement.ts";
import type { PublicScreen } from "./screen.ts";
import { importView, viewOfKind } from "./view-of-kind.ts";

export type BlocksProps = {
  tree: readonly Component[];
  data: Readonly<Record<string, unknown>>;
  publicScreen: PublicScreen;
  /** Where the tree is shown. The default depends on the screen's kind. */
  container?: Container;
};

const defaultContainers: Record<PublicScreen["kind"], Container> = {
  page: "page",
  course: "bare",
  element: "article",
};

/**
 * Fetches the views of these kinds, so that the next render shows them at once. If a view can't be fetched now, it is
 * fetched again when it is shown.
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
  await Promise.all([...new Set(kinds)].map(importView));
}

/**
 * Renders any tree of blocks. On a page, consecutive text blocks share one reading column; every other block is a
 * section of its own. Memoized: a popup that opens over the blocks doesn't render them again.
 */
export const Blocks = memo(function Blocks({ tree, data, publicScreen, container }: BlocksProps) {
  const resolvedContainer = container ?? defaultContainers[publicScreen.kind];
  const context: RenderContext = {
    data,
    screen: publicScreen,
    container: resolvedContainer,
    titleId: resolvedContainer === "page" ? findTitleBlockId(tree) : null,
  };
  return <ComponentGroups tree={tree} context={context} />;
});

type RenderContext = {
  data: Readonly<Record<string, unknown>>;
  screen: PublicScreen;
  container: Container;
  /** The block that has the page's h1. */
  titleId: string | null;
};

function ComponentGroups({
  tree,
  context,
}: {
  tree: readonly Component[];
  context: RenderContext;
}) {
  return (
    <>
      {groupComponents(tree).map(({ layout, components }) => {
        const rendered = (
          <Components key={components[0]?.id} components={components} context={context} />
        );
        if (layout === "section") return rendered;
        const className = context.container === "page" ? "section page-width" : undefined;
        return (
          <div key={components[0]?.id} className={className}>
            <div className="prose">{rendered}</div>
          </div>
        );
      })}
    </>
  );
}

type ComponentGroup = { layout: "text" | "section"; components: Component[] };

function groupComponents(tree: readonly Component[]): ComponentGroup[] {
  const groups: ComponentGroup[] = [];
  for (const component of tree) {
    const layout = layoutOf(component);
    const lastGroup = groups.at(-1);
    if (lastGroup && layout === "text" && lastGroup.layout === "text")
      lastGroup.components.push(component);
    else groups.push({ layout, components: [component] });
  }
  return groups;
}

function layoutOf({ type, props }: Component): ComponentGroup["layout"] {
  const { isProse } = placementOf(type);
  return (typeof isProse === "function" ? isProse(props) : isProse) ? "text" : "section";
}

function Components({
  components,
  context,
}: {
  components: readonly Component[];
  context: RenderContext;
}) {
  return (
    <>
      {components.map((component) => {
        return (
          <BlockBoundary key={component.id} kind={component.type} id={component.id}>
            <Suspense fallback={null}>
              <SingleComponent component={component} context={context} />
            </Suspense>
          </BlockBoundary>
        );
      })}
    </>
  );
}

type SingleComponentProps = { component: Component; context: RenderContext };

function SingleComponent({ component, context }: SingleComponentProps) {
  // Choose the view once: the lazy view and the loaded view are two component types, and switching would lose what
  // the user typed.
  const [View] = useState(() => viewOfKind(component.type));
  const view: BlockViewProps<unknown, unknown> = {
    component,
    props: component.props,
    data: context.data[component.id],
    children: renderChildren(component.children, placementOf(component.type).contains, context),
    screen: context.screen,
    container: context.container,
    heading: context.titleId === component.id ? "h1" : "h2",
  };
  return <View {...(view as BlockViewProps<never, never>)} />;
}

/** Renders a block's children. A container's children are grouped as on a page; other blocks get theirs ungrouped. */
function renderChildren(
  children: readonly Component[],
  contains: Placement["contains"],
  context: RenderContext,
) {
  if (children.length === 0) return null;
  if (contains === undefined) return <Components components={children} context={context} />;
  const childContext: RenderContext =
    context.container === "page" && contains !== "sections"
      ? { ...context, container: "bare" }
      : context;
  if (contains !== "columns") return <ComponentGroups tree={children} context={childContext} />;
  return children.map((child) => (
    <div key={child.id} className="column">
      <ComponentGroups tree={[child]} context={childContext} />
    </div>
  ));
}

type BoundaryProps = { kind: string; id: string; children: ReactNode };

/** Wraps each block, so that a block that fails to render shows nothing, and the rest of the page stays. */
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
