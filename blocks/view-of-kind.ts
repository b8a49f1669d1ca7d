import { type ComponentType, lazy } from "react";
import { whenFetched } from "#ui/when-fetched.ts";
import type { BlockViewProps } from "./block.ts";

export type AnyView = ComponentType<BlockViewProps<never, never>>;

/** Inside a reading column, or as a band of its own. */
export type Stands = "text" | "section";

export type ViewEntry = {
  import: () => Promise<{ default: AnyView }>;
  stands: Stands | ((props: Record<string, unknown>) => Stands);
  /** A container of any blocks: one below the other, or each in a cell of its own. */
  holds?: "blocks" | "cells";
};

const text = (load: ViewEntry["import"]): ViewEntry => ({ import: load, stands: "text" });
const section = (load: ViewEntry["import"]): ViewEntry => ({ import: load, stands: "section" });

const views: Readonly<Record<string, ViewEntry>> = {
  address: section(() => import("./address/view.tsx")),
  audio: text(() => import("./audio/view.tsx")),
  banner: section(() => import("./banner/view.tsx")),
  bible: text(() => import("./bible/view.tsx")),
  button: text(() => import("./button/view.tsx")),
  "call-to-action": section(() => import("./call-to-action/view.tsx")),
  callout: text(() => import("./callout/view.tsx")),
  columns: { ...section(() => import("./columns/view.tsx")), holds: "cells" },
  contacts: section(() => import("./contacts/view.tsx")),
  countdown: section(() => import("./countdown/view.tsx")),
  "course-contents": section(() => import("./course-contents/view.tsx")),
  "course-list": section(() => import("./course-list/view.tsx")),
  divider: section(() => import("./divider/view.tsx")),
  donation: section(() => import("./donation/view.tsx")),
  download: text(() => import("./download/view.tsx")),
  embed: text(() => import("./embed/view.tsx")),
  faq: section(() => import("./faq/view.tsx")),
  form: section(() => import("./form/view.tsx")),
  gallery: section(() => import("./gallery/view.tsx")),
  header: section(() => import("./header/view.tsx")),
  html: text(() => import("./html/view.tsx")),
  image: text(() => import("./image/view.tsx")),
  match: text(() => import("./match/view.tsx")),
  mentors: section(() => import("./mentors/view.tsx")),
  "microcourse-list": section(() => import("./microcourse-list/view.tsx")),
  note: text(() => import("./note/view.tsx")),
  panel: { ...section(() => import("./panel/view.tsx")), holds: "blocks" },
  people: section(() => import("./people/view.tsx")),
  order: text(() => import("./order/view.tsx")),
  question: text(() => import("./question/view.tsx")),
  quiz: text(() => import("./quiz/view.tsx")),
  quote: {
    import: () => import("./quote/view.tsx"),
    stands: ({ kind }) => (kind === "verse" ? "section" : "text"),
  },
  registration: section(() => import("./registration/view.tsx")),
  reviews: section(() => import("./reviews/view.tsx")),
  "rich-text": text(() => import("./rich-text/view.tsx")),
  slider: section(() => import("./slider/view.tsx")),
  socials: section(() => import("./socials/view.tsx")),
  spacer: section(() => import("./spacer/view.tsx")),
  stats: section(() => import("./stats/view.tsx")),
  steps: section(() => import("./steps/view.tsx")),
  subscribe: section(() => import("./subscribe/view.tsx")),
  tabs: { ...section(() => import("./tabs/view.tsx")), holds: "blocks" },
  test: section(() => import("./test/view.tsx")),
  video: text(() => import("./video/view.tsx")),
  "video-event": section(() => import("./video-event/view.tsx")),
  "webinar-player": section(() => import("./webinar-player/view.tsx")),
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
  const waiting = lazy(() => whenFetched(() => importView(kind, entry)));
  lazyViews.set(kind, waiting);
  return waiting;
}
