import type { ViewModule } from "./view-of-kind.ts";

/** The views of kinds that few pages show: all that common-kinds.ts doesn't name. */
export const moreViews = import.meta.glob<ViewModule>([
  "./*/view.tsx",
  "!./{common-kinds}/view.tsx",
]);
