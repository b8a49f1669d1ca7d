import type { SetupData } from "./load-setup-step.server.ts";

/** What visitors don't see yet. */
export type Unpublished = NonNullable<SetupData["publish"]>;

export const isNothingUnpublished = ({ pages, courses, menu }: Unpublished): boolean =>
  pages.length + courses.length === 0 && !menu;
