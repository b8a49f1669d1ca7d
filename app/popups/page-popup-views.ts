import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import type { PagePopupName, PagePopupProps } from "./page-popups.ts";

type View<Name extends PagePopupName> = LazyExoticComponent<ComponentType<PagePopupProps<Name>>>;

/** Each popup's view, a file of its own, and what stands beside `panel` on its frame. */
export const pagePopupViews: {
  [Name in PagePopupName]: { View: View<Name>; className: string };
} = {
  award: {
    View: lazy(() => import("#app/widgets/award-popup/view.tsx")),
    className: "panel--plain",
  },
  courses: {
    View: lazy(() => import("#app/widgets/courses-popup/view.tsx")),
    className: "panel--plain",
  },
  regions: {
    View: lazy(() => import("#app/widgets/regions-popup/view.tsx")),
    className: "panel--plain",
  },
  verses: {
    View: lazy(() => import("#app/widgets/verses-popup/view.tsx")),
    className: "panel--plain",
  },
  video: {
    View: lazy(() => import("#app/widgets/video-popup/view.tsx")),
    className: "panel--plain panel--film",
  },
  page: {
    View: lazy(() => import("#app/widgets/page-popup/view.tsx")),
    className: "panel--plain",
  },
  policy: {
    View: lazy(() => import("#app/widgets/policy/view.tsx")),
    className: "panel--plain",
  },
};
