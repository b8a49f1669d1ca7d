import { lazyOptional } from "#ui/lazy-optional.ts";
import { type ReactNode, Suspense } from "react";
import type { PublicScreen } from "#blocks/screen.ts";
import { Blocks } from "#blocks/views.tsx";
import type { TextLanguage } from "#domains/settings/text-language.ts";
import type { Component } from "#domains/pages/component.ts";

import type { PageCourseAction } from "./load-page-course-action.server.ts";

const CourseActionButton = lazyOptional(
  () => import("#app/widgets/course-action-button/course-action-button.tsx"),
);

type PageViewProps = {
  page: { title: string };
  /** The language of the page's texts, if it differs from the document's. */
  texts?: TextLanguage | undefined;
  blocks: { tree: Component[]; data: Record<string, unknown>; screen: PublicScreen };
  hasHeading: boolean;
  courseAction?: PageCourseAction | null;
  /** Shown above the blocks. */
  children?: ReactNode;
};

/** Renders a page's blocks; its title is the heading unless a header block has one. */
export function PageView({
  page,
  texts,
  blocks,
  hasHeading,
  courseAction,
  children,
}: PageViewProps) {
  return (
    <>
      <main id="main" {...texts}>
        {children}
        {hasHeading ? (
          <Blocks tree={blocks.tree} data={blocks.data} publicScreen={blocks.screen} />
        ) : (
          <article className="reading-page reading-page--page">
            <header>
              <h1>{page.title}</h1>
            </header>
            <Blocks
              tree={blocks.tree}
              data={blocks.data}
              publicScreen={blocks.screen}
              container="article"
            />
          </article>
        )}
      </main>
      {courseAction && (
        <Suspense>
          <CourseActionButton key={courseAction.courseId} action={courseAction} />
        </Suspense>
      )}
    </>
  );
}
