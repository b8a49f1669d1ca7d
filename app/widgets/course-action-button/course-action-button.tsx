import { Form, Link, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { useIsScrolled } from "./use-is-scrolled.ts";
import type { PageCourseAction } from "#app/portal/load-page-course-action.server.ts";

/**
 * A course's button on another page: at the page's end, and fixed at the bottom of the window once the page is
 * scrolled. The scenario starts on the course's own page, so it works before scripts load.
 */
export default function CourseActionButton({ action }: { action: PageCourseAction }) {
  const { alignContent, style, title } = action;
  const isFixed = useIsScrolled();
  const classes = [
    "action-dock",
    "action-dock--page",
    isFixed && "is-fixed",
    alignContent && `action-dock--${alignContent}`,
  ];
  return (
    <div className="action-dock-place">
      <div className={classes.filter(Boolean).join(" ")} data-button={style ?? undefined}>
        <div className="page-width action-dock__inner">
          {alignContent === null && (
            <div className="action-dock__text">
              <b>{title}</b>
            </div>
          )}
          <CourseButton action={action} />
        </div>
      </div>
    </div>
  );
}

function CourseButton({
  action: { courseId, mustPay, canBuy, text },
}: {
  action: PageCourseAction;
}) {
  const t = useTranslations();
  const { state, formAction } = useNavigation();
  const path = `/courses/${encodeURIComponent(courseId)}`;
  if (mustPay) {
    return (
      <Link className="button" to={`${path}?scenario=buy-course`}>
        {text || t(canBuy ? "course-page.buy" : "course-page.ask")}
      </Link>
    );
  }
  return (
    <Form method="post" action={path}>
      <Button
        type="submit"
        name="intent"
        value="start"
        busy={state !== "idle" && formAction === path}
        busyLabel={t("common.loading")}
      >
        {text || t("course-page.start")}
      </Button>
    </Form>
  );
}
