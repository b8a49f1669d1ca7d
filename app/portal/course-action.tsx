import { Form, Link, useLocation, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import type { CourseCard } from "#domains/courses/course.ts";
import { Button } from "#ui/button.tsx";
import { useScenarioStart } from "#popups/use-start.ts";
import type { CourseActionText } from "./course-screen.server.ts";

export type CourseActionProps = {
  course: Pick<CourseCard, "id" | "pageAlias" | "title" | "type">;
  /** Null for a course without elements. */
  action: CourseActionText | null;
  bought: boolean;
  /** The page of a payment for the course that is still pending. */
  paymentPath: string | null;
  /** Whether the portal takes payments; otherwise the learner asks for a paid course. */
  canBuy: boolean;
  isMicrocourse: boolean;
  large?: boolean;
};

/**
 * The course action button: starts the buying scenario for a paid course that isn't bought, otherwise the scenario that
 * starts the course. It is a form, so that it works before any script; with scripts the popup opens at once if one is
 * needed.
 */
export function CourseAction(props: CourseActionProps) {
  const { course, action, bought, paymentPath, canBuy, isMicrocourse, large } = props;
  const t = useTranslations();
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const handleStart = useScenarioStart(
    isMicrocourse ? "start-free-microcourse" : "start-free-lesson",
    isMicrocourse ? action?.path : undefined,
  );
  if (course.type === "paid" && !bought)
    return paymentPath === null ? (
      <BuyCourse large={large} canBuy={canBuy} />
    ) : (
      <>
        <p className="actions__note">{t("course-page.payment-pending")}</p>
        <Link className={buttonClass(large)} to={paymentPath}>
          {t("course-page.see-payment")}
        </Link>
      </>
    );
  if (!action) return null;
  const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === "start";
  const { label, finishedLabel } = action;
  return (
    <>
      {finishedLabel && (
        <Link className={buttonClass(large)} to={`/${course.pageAlias}/finished`}>
          {finishedLabel}
        </Link>
      )}
      <Form method="post" action={pathname} onSubmit={handleStart}>
        <Button
          type="submit"
          name="intent"
          value="start"
          variant={finishedLabel ? "soft" : "main"}
          large={large}
          busy={busy}
          busyLabel={t("common.loading")}
        >
          {label}
        </Button>
      </Form>
    </>
  );
}

const buttonClass = (large: boolean | undefined) => (large ? "button button--large" : "button");

/** A paid course starts with the scenario `buy-course`, for guests and signed-in users alike. */
function BuyCourse({ large, canBuy }: Pick<CourseActionProps, "large" | "canBuy">) {
  const t = useTranslations();
  return (
    <Link className={buttonClass(large)} to="?scenario=buy-course" preventScrollReset>
      {t(canBuy ? "course-page.buy" : "course-page.ask")}
    </Link>
  );
}
