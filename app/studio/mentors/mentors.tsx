import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { questionPoolTopic } from "#domains/conversations/conversation.ts";
import { useLiveRevalidation } from "#app/live/use-live-events.ts";
import { useFormResult } from "#app/live/use-until-navigation.ts";
import { Screen } from "#app/studio/shell/screen.tsx";
import { requestContext } from "#request/request-context.server.ts";
import { Cases } from "./cases.tsx";
import { changeDesk } from "./mentors-action.server.ts";
import { loadMentorsScreen } from "./mentors-screen.server.ts";
import { MentorList } from "./mentor-list.tsx";
import { SavedReplies } from "./saved-replies.tsx";
import { WaitingList } from "./waiting-list.tsx";
import type { Route } from "./+types/mentors";

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadMentorsScreen(context.get(requestContext), new URL(request.url).searchParams);

export const action = async ({ context, request }: Route.ActionArgs) =>
  changeDesk(context.get(requestContext), await request.formData());

/** The leader's desk: who waits, who answers, what was reported. */
export default function MentorsScreen() {
  const screen = useLoaderData<typeof loader>();
  const error = useFormResult<typeof action>();
  const t = useTranslations();
  useLiveRevalidation(questionPoolTopic);
  return (
    <Screen title={t("studio.area.mentors")}>
      <div className="studio-width studio-mentors">
        {error && (
          <p className="studio-note studio-note--bad" role="alert">
            {t(error.messageKey)}
          </p>
        )}
        <Cases screen={screen} />
        <WaitingList screen={screen} />
        <MentorList screen={screen} />
        <SavedReplies screen={screen} />
      </div>
    </Screen>
  );
}
