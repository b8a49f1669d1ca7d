import { type ComponentType, lazy } from "react";
import type { BlockViewProps } from "./block.ts";

export type AnyView = ComponentType<BlockViewProps<never, never>>;

/** Inside a reading column, or as a band of its own. */
export type Stands = "text" | "section";

export type ViewEntry = {
  import: () => Promise<{ default: AnyView }>;
  stands: Stands | ((props: Record<string, unknown>) => Stands);
};

const text = (load: ViewEntry["import"]): ViewEntry => ({ import: load, stands: "text" });
const section = (load: ViewEntry["import"]): ViewEntry => ({ import: load, stands: "section" });

const views: Readonly<Record<string, ViewEntry>> = {
  bible: text(() => import("./bible/view.tsx")),
  "call-to-action": section(() => import("./call-to-action/view.tsx")),
  callout: text(() => import("./callout/view.tsx")),
  "course-contents": section(() => import("./course-contents/view.tsx")),
  "course-list": section(() => import("./course-list/view.tsx")),
  form: section(() => import("./form/view.tsx")),
  header: section(() => import("./header/view.tsx")),
  image: text(() => import("./image/view.tsx")),
  note: text(() => import("./note/view.tsx")),
  question: text(() => import("./question/view.tsx")),
  quote: {
    import: () => import("./quote/view.tsx"),
    stands: ({ kind }) => (kind === "verse" ? "section" : "text"),
  },
  registration: section(() => import("./registration/view.tsx")),
  reviews: section(() => import("./reviews/view.tsx")),
  "rich-text": text(() => import("./rich-text/view.tsx")),
  test: section(() => import("./test/view.tsx")),
  video: text(() => import("./video/view.tsx")),
};

const loaded = new Map<string, AnyView>();
const loading = new Map<string, Promise<{ default: AnyView }>>();
const lazyViews = new Map<string, AnyView>();

export const entryOf = (kind: string): ViewEntry | undefined =>
  Object.hasOwn(views, kind) ? views[kind] : undefined;

export function importView(kind: string, entry: ViewEntry): Promise<{ default: AnyView }> {
  const known = loading.get(kind);
  if (known) return known;
  const promise = entry.import().then((module) => {
    loaded.set(kind, module.default);
    return module;
  });
  loading.set(kind, promise);
  promise.catch(() => loading.delete(kind));
  return promise;
}

/** The view itself once it is there; before, one that waits for it. */
export function viewOfKind(kind: string, entry: ViewEntry): AnyView {
  const known = loaded.get(kind) ?? lazyViews.get(kind);
  if (known) return known;
  const waiting = lazy(() => importView(kind, entry));
  lazyViews.set(kind, waiting);
  return waiting;
}
