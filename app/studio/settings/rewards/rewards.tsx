import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { listGifts } from "#domains/courses/list-gifts.server.ts";
import { loadUserNames } from "#domains/identity/membership/load-user-names.server.ts";
import { listAuthorRequests } from "#domains/learning/author-requests/list-author-requests.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import { useFormResult } from "#app/live/use-until-navigation.ts";
import { loadCourseTitles } from "#app/studio/people/course-titles.server.ts";
import { nextPagePath, readPosition } from "#app/studio/read-position.server.ts";
import { FieldsForm } from "#app/studio/settings/fields-form/fields-form.tsx";
import { loadFields, saveFields } from "#app/studio/settings/fields-form/save-fields.server.ts";
import { Section } from "#app/studio/settings/section.tsx";
import { PageLinks } from "#app/studio/ui/page-links.tsx";
import { GiftRequests } from "./gift-requests.tsx";
import { Gifts } from "./gifts.tsx";
import { rewardsForm } from "./rewards-form.ts";
import type { Route } from "./+types/rewards";

export { shouldRevalidateForm as shouldRevalidate } from "#app/studio/settings/should-revalidate-form.ts";

const path = "/studio/settings/rewards";
const listName = ["gift requests screen"];
const requestsOnPageMax = 20;

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const after = readPosition(ctx, listName, request);
  const [fields, gifts, { rows, next }] = await Promise.all([
    loadFields(ctx, rewardsForm),
    listGifts(ctx),
    listAuthorRequests(ctx, { limit: requestsOnPageMax, after }, "gift"),
  ]);
  const [names, titleOf] = await Promise.all([
    loadUserNames(
      ctx,
      rows.map(({ userId }) => userId),
    ),
    // Courses that have no gift any more still have requests.
    loadCourseTitles(
      ctx,
      rows.map(({ courseId }) => courseId),
    ),
  ]);
  const requests = rows.map(({ userId, courseId, data, createdAt }) => ({
    userId,
    name: names.get(userId) ?? null,
    course: titleOf(courseId),
    courseId,
    wish: wishOf(data),
    createdAt,
  }));
  return {
    ...fields,
    gifts,
    requests,
    isFirstPage: after === null,
    nextPath: nextPagePath(ctx, listName, { path, next }),
  };
}

/** What a learner wrote; programs may send something else. */
const wishOf = (data: Record<string, unknown>): string =>
  typeof data["text"] === "string" ? data["text"] : JSON.stringify(data);

export const action = async ({ context, request }: Route.ActionArgs) =>
  saveFields(context.get(requestContext), await request.formData(), { form: rewardsForm, path });

/** What people get who finish a course: certificates and gifts. */
export default function RewardsScreen() {
  const t = useTranslations();
  const { gifts, requests, isFirstPage, nextPath, ...loaded } = useLoaderData<typeof loader>();
  return (
    <Section id="rewards">
      <FieldsForm form={rewardsForm} loaded={loaded} result={useFormResult<typeof action>()} />
      <Gifts gifts={gifts} />
      <GiftRequests requests={requests} />
      <PageLinks
        label={t("studio.rewards.pages")}
        firstPath={isFirstPage ? null : path}
        nextPath={nextPath}
      />
    </Section>
  );
}
