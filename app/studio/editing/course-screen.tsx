import { lazy, Suspense } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { courseTranslation } from "#domains/courses/course-translation.ts";
import { listCourseTranslations } from "#domains/courses/list-course-translations.server.ts";
import { listCategories } from "#domains/courses/list-categories.server.ts";
import { listTakenCurrencies } from "#domains/orders/gateway-currencies.ts";
import { requestContext } from "#request/request-context.server.ts";
import {
  changeCourseMentors,
  loadCourseMentors,
} from "#app/studio/courses/settings/course-mentors.server.ts";
import { CourseSettings } from "#app/studio/courses/settings/course-settings.tsx";
import { emptyCourseText } from "#app/studio/courses/settings/empty-course-text.ts";
import { CourseTranslations } from "#app/studio/translate/course-translations.tsx";
import { useCanWrite, useCourseDraft, useSideBySide } from "./editing-context.tsx";
import { TextFields } from "./text-fields.tsx";
import type { Route } from "./+types/course-screen";

/** Loads what a course's settings can be chosen from; the editor around this screen opens its draft. */
export async function loader({ context, params: { courseId } }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const [categories, translations, mentors] = await Promise.all([
    listCategories(ctx),
    listCourseTranslations(ctx, courseId),
    loadCourseMentors(ctx, courseId),
  ]);
  const takenCurrencies = listTakenCurrencies(ctx.settings);
  return { categories, translations, mentors, takenCurrencies };
}

/** Changes the course's mentors; everything else is saved in the draft. */
export const action = async ({ context, params, request }: Route.ActionArgs) =>
  changeCourseMentors(context.get(requestContext), params.courseId, await request.formData());

const SideBySide = lazy(() => import("#app/studio/translate/side-by-side.tsx"));

/** The beginning of a course's editor: the course's title, description and settings. */
export default function CourseScreen() {
  const t = useTranslations();
  const canWrite = useCanWrite();
  const { translations } = useLoaderData<typeof loader>();
  const draft = useCourseDraft();
  if (useSideBySide().isOn)
    return (
      <>
        <CourseTranslations translations={translations} />
        <Suspense fallback={<p role="status">{t("common.loading")}</p>}>
          <SideBySide draft={draft} rules={courseTranslation} />
        </Suspense>
      </>
    );
  return (
    <>
      <TextFields draft={draft} emptyText={emptyCourseText} fields={["title", "description"]} />
      <CourseTranslations translations={translations} />
      {canWrite && <CourseSettings />}
    </>
  );
}
