import type { ViewModule } from "./view-of-kind.ts";

/**
 * The views of kinds that few pages show: all that view-of-kind.ts doesn't name. The list of their files is loaded with
 * the first of them, so that a new kind makes no other page heavier.
 */
export const moreViews = import.meta.glob<ViewModule>([
  "./*/view.tsx",
  "!./{bible,call-to-action,callout,course-contents,course-list,header,image,note,question,quote,rich-text,test,video}/view.tsx",
]);
