import { type ComponentType, createElement, Fragment, lazy } from "react";
import { StyleSheet } from "#ui/style-sheet.tsx";
import { retryFetch } from "#ui/retry-fetch.ts";
import type { BlockViewProps } from "./block.ts";

export type AnyView = ComponentType<BlockViewProps<never, never>>;

/** `styleSheetUrl` is the URL of a style sheet that the view needs besides the common ones. */
export type ViewModule = { default: AnyView; styleSheetUrl?: string };

/** The views of the kinds of common-kinds.ts. more-views.ts has the others. */
const views = import.meta.glob<ViewModule>("./{common-kinds}/view.tsx");

const loadedViews = new Map<string, AnyView>();
const modulePromises = new Map<string, Promise<ViewModule>>();
const lazyViews = new Map<string, AnyView>();

/** Imports a view. A kind that has none shows nothing. */
export function importView(kind: string): Promise<ViewModule> {
  const startedPromise = modulePromises.get(kind);
  if (startedPromise) return startedPromise;
  const promise = importModule(`./${kind}/view.tsx`).then((module) => {
    const View = module ? withStyleSheet(module) : () => null;
    loadedViews.set(kind, View);
    return { default: View };
  });
  modulePromises.set(kind, promise);
  promise.catch(() => modulePromises.delete(kind));
  return promise;
}

async function importModule(file: string): Promise<ViewModule | undefined> {
  return (views[file] ?? (await import("./more-views.ts")).moreViews[file])?.();
}

/** Returns the view if it is loaded, else a lazy one that waits for it. */
export function viewOfKind(kind: string): AnyView {
  const view = loadedViews.get(kind) ?? lazyViews.get(kind);
  if (view) return view;
  const lazyView = lazy(() => retryFetch(() => importView(kind)));
  lazyViews.set(kind, lazyView);
  return lazyView;
}

function withStyleSheet({ default: View, styleSheetUrl }: ViewModule): AnyView {
  if (!styleSheetUrl) return View;
  return (props) =>
    createElement(
      Fragment,
      null,
      createElement(StyleSheet, { href: styleSheetUrl }),
      createElement(View, props),
    );
}
