import { type ComponentType, createElement, Fragment, lazy } from "react";
import { StyleSheet } from "#ui/style-sheet.tsx";
import { retryFetch } from "#ui/retry-fetch.ts";
import type { BlockViewProps } from "./block.ts";

export type AnyView = ComponentType<BlockViewProps<never, never>>;

/** `styleSheetUrl` is the URL of a style sheet that the view needs besides the common ones. */
type ViewModule = { default: AnyView; styleSheetUrl?: string };

const views = import.meta.glob<ViewModule>("./*/view.tsx");

const loadedViews = new Map<string, AnyView>();
const modulePromises = new Map<string, Promise<ViewModule>>();
const lazyViews = new Map<string, AnyView>();

const fileOf = (kind: string) => `./${kind}/view.tsx`;

export const hasView = (kind: string): boolean => fileOf(kind) in views;

/** @throws for a kind that has no view */
export function importView(kind: string): Promise<ViewModule> {
  const startedPromise = modulePromises.get(kind);
  if (startedPromise) return startedPromise;
  const promise = views[fileOf(kind)]!().then((module) => {
    const View = withStyleSheet(module);
    loadedViews.set(kind, View);
    return { default: View };
  });
  modulePromises.set(kind, promise);
  promise.catch(() => modulePromises.delete(kind));
  return promise;
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
