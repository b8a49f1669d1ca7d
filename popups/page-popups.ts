import type { AwardShown } from "./widgets/award/shown.ts";
import type { CoursesShown } from "./widgets/courses/shown.ts";
import type { PageShown } from "./widgets/page/shown.ts";
import type { PolicyShown } from "./widgets/policy/shown.ts";
import type { RegionsShown } from "./widgets/regions/shown.ts";
import type { VersesShown } from "./widgets/verses/shown.ts";
import type { VideoShown } from "./widgets/video/shown.ts";

/** What each page popup shows. A new one is named here, among the loaders and among the views. */
export type PagePopups = {
  award: AwardShown;
  courses: CoursesShown;
  page: PageShown;
  policy: PolicyShown;
  regions: RegionsShown;
  verses: VersesShown;
  video: VideoShown;
};

export type PagePopupName = keyof PagePopups;

/** What the popup's own view gets; the frame around it is the same for all. */
export type PagePopupProps<Name extends PagePopupName> = {
  shown: PagePopups[Name];
  /** The view marks its heading with it: it names the dialog. */
  headingId: string;
  /** The page without the popup. */
  closedHref: string;
  close: () => void;
};
