import { type ComponentType, lazy } from "react";
import { whenFetched } from "#ui/when-fetched.ts";
import type { BlockViewProps } from "./block.ts";

export type AnyView = ComponentType<BlockViewProps<never, never>>;

type ViewModule = { default: AnyView };

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
    loaded.set(kind, module.default);
    return module;
  });
  loading.set(kind, promise);
  promise.catch(() => loading.delete(kind));
  return promise;
}

/** The view itself once it is there; before, one that waits for it. */
export function viewOfKind(kind: string): AnyView {
  const known = loaded.get(kind) ?? lazyViews.get(kind);
  if (known) return known;
  const waiting = lazy(() => whenFetched(() => importView(kind)));
  lazyViews.set(kind, waiting);
  return waiting;
}
