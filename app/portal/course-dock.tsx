import { useEffect, useState } from "react";
import type { CourseCard } from "#domains/courses/course.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { Picture } from "#ui/picture.tsx";
import { CourseAction, type CourseActionProps } from "./course-action.tsx";

/** A second course action at the bottom of the window, shown while the one in the page is out of view. */
export function CourseDock({ course, ...props }: CourseActionProps & { course: CourseCard }) {
  const isHydrated = useHydrated();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const actionInPage = document.getElementById("action");
    if (!actionInPage) return;
    // An action below the window counts as in view, so that a jump past it is noticed, too.
    const watcher = new IntersectionObserver(
      // Several entries may come at once; the last is the newest.
      (entries) => setIsShown(entries.at(-1)?.isIntersecting === false),
      { rootMargin: "0px 0px 99999px" },
    );
    watcher.observe(actionInPage);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    document.body.classList.toggle("has-dock", isShown);
    return () => document.body.classList.remove("has-dock");
  }, [isShown]);
  if (!isHydrated || !isShown) return null;
  return (
    <div className="action-dock is-hydrated is-shown">
      <div className="page-width action-dock__inner">
        {course.cover && (
          <div className="cover">
            <Picture sources={course.cover.sources} alt="" width={96} height={96} sizes="48px" />
          </div>
        )}
        <div className="action-dock__text">
          <b>{course.title}</b>
        </div>
        <CourseAction course={course} {...props} />
      </div>
    </div>
  );
}
