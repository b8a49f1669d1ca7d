import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import type { PagePopupName, PagePopupProps } from "./page-popups.ts";

type View<Name extends PagePopupName> = LazyExoticComponent<ComponentType<PagePopupProps<Name>>>;

/** Each popup's view, a file of its own, and what stands beside `panel` on its frame. */
export const pagePopupViews: {
  [Name in PagePopupName]: { View: View<Name>; className: string };
} = {
  award: {
    View: lazy(() => import("./widgets/award/view.tsx")),
    className: "panel--plain",
  },
  courses: {
    View: lazy(() => import("./widgets/courses/view.tsx")),
    className: "panel--plain",
  },
  regions: {
    View: lazy(() => import("./widgets/regions/view.tsx")),
    className: "panel--plain",
  },
  verses: {
    View: lazy(() => import("./widgets/verses/view.tsx")),
    className: "panel--plain",
  },
  video: {
    View: lazy(() => import("./widgets/video/view.tsx")),
    className: "panel--plain panel--film",
  },
  page: {
    View: lazy(() => import("./widgets/page/view.tsx")),
    className: "panel--plain",
  },
  policy: {
    View: lazy(() => import("./widgets/policy/view.tsx")),
    className: "panel--plain",
  },
};
