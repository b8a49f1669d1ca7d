import { useEffect, useState } from "react";
import type { CourseCard } from "#domains/courses/course.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { Picture } from "#ui/picture.tsx";
import { CourseAction, type CourseActionProps } from "./course-action.tsx";

/** The course action fixed at the bottom once the one in the page is scrolled out of view. */
export function CourseDock({ course, ...props }: CourseActionProps & { course: CourseCard }) {
  const live = useHydrated();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const inPage = document.getElementById("action");
    if (!inPage) return;
    // An action below the window counts as in view, so that a jump past it is noticed, too.
    const watcher = new IntersectionObserver(
      // Several entries may come at once; the last is the newest.
      (entries) => setShown(entries.at(-1)?.isIntersecting === false),
      { rootMargin: "0px 0px 99999px" },
    );
    watcher.observe(inPage);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    document.body.classList.toggle("has-dock", shown);
    return () => document.body.classList.remove("has-dock");
  }, [shown]);
  if (!live || !shown) return null;
  return (
    <div className="action-dock is-live is-shown">
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
