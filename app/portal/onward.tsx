import { useState } from "react";
import { Form, Link, useActionData, useLocation, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { type SendingFault, waitingKey } from "#blocks/question/sending.ts";
import type { CourseElement } from "#domains/courses/course.ts";
import { elementPath } from "#domains/courses/element-access.ts";
import type { ElementLinkState } from "#app/layouts/element-overlay.tsx";
import { Button } from "#ui/button.tsx";

type OnwardProps = {
  course: { id: string };
  element: { id: string; type: string };
  next: CourseElement | null;
  finished: boolean;
  test: { passed: boolean } | null;
};

/** The end of a lesson: finish it and go on. A test is finished by passing it. */
export function Onward({ course, element, next, finished, test }: OnwardProps) {
  const t = useTranslations();
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const [key] = useState(() =>
    typeof window === "undefined" ? "" : (crypto.randomUUID?.() ?? ""),
  );
  const told = useActionData<Partial<SendingFault>>();
  const unreachable = told?.messageKey === waitingKey && navigation.state === "idle";
  const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === "finish";
  if (element.type === "test" && !finished && !test?.passed) return null;
  return (
    <div className="onward onward--plain" id="onward">
      <div>
        <p>{next ? t("lesson.next-up") : t("lesson.last")}</p>
        {next && <b>{next.title}</b>}
        <div role="status">
          {unreachable && <p className="note-line note-line--bad">{t("lesson.unreachable")}</p>}
        </div>
      </div>
      {finished ? (
        <Link
          className="btn btn--l"
          to={next ? elementPath(next) : `/courses/${course.id}`}
          state={next && ({ elementNumber: next.number } satisfies ElementLinkState)}
        >
          {next ? t("lesson.go-on") : t("error.to-course")}
        </Link>
      ) : (
        <Form method="post" action={pathname}>
          <input type="hidden" name="key" value={key} suppressHydrationWarning />
          <Button
            type="submit"
            name="intent"
            value="finish"
            large
            busy={busy}
            busyLabel={t("common.loading")}
          >
            {next ? t("lesson.finish") : t("lesson.finish-last")}
          </Button>
        </Form>
      )}
    </div>
  );
}
