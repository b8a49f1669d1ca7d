import type { AwardShown } from "#app/widgets/award-popup/shown.ts";
import type { CoursesShown } from "#app/widgets/courses-popup/shown.ts";
import type { PageShown } from "#app/widgets/page-popup/shown.ts";
import type { PolicyShown } from "#app/widgets/policy/shown.ts";
import type { RegionsShown } from "#app/widgets/regions-popup/shown.ts";
import type { VersesShown } from "#app/widgets/verses-popup/shown.ts";
import type { VideoShown } from "#app/widgets/video-popup/shown.ts";

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
