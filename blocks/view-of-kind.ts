import { type ComponentType, createElement, Fragment, lazy } from "react";
import { StyleSheet } from "#ui/style-sheet.tsx";
import { retryFetch } from "#ui/retry-fetch.ts";
import type { BlockViewProps } from "./block.ts";

export type AnyView = ComponentType<BlockViewProps<never, never>>;

/** `sheet` is the address of a style sheet that the view needs besides the common ones. */
type ViewModule = { default: AnyView; sheet?: string };

const views = import.meta.glob<ViewModule>("./*/view.tsx");

const loaded = new Map<string, AnyView>();
const loading = new Map<string, Promise<ViewModule>>();
const lazyViews = new Map<string, AnyView>();

const fileOf = (kind: string) => `./${kind}/view.tsx`;

export const hasView = (kind: string): boolean => fileOf(kind) in views;

/** @throws for a kind that has no view */
export function importView(kind: string): Promise<ViewModule> {
  const known = loading.get(kind);
  if (known) return known;
  const promise = views[fileOf(kind)]!().then((module) => {
    const View = withSheet(module);
    loaded.set(kind, View);
    return { default: View };
  });
  loading.set(kind, promise);
  promise.catch(() => loading.delete(kind));
  return promise;
}

/** Returns the view if it is loaded, else a lazy one that waits for it. */
export function viewOfKind(kind: string): AnyView {
  const known = loaded.get(kind) ?? lazyViews.get(kind);
  if (known) return known;
  const waiting = lazy(() => retryFetch(() => importView(kind)));
  lazyViews.set(kind, waiting);
  return waiting;
}

function withSheet({ default: View, sheet }: ViewModule): AnyView {
  if (!sheet) return View;
  return (props) =>
    createElement(
      Fragment,
      null,
      createElement(StyleSheet, { href: sheet }),
      createElement(View, props),
    );
}
