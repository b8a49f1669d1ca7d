import { useRouteLoaderData } from "react-router";
import { discussionTopicOf } from "#domains/discussions/discussion.ts";
import { useLiveRevalidation } from "#app/live/use-live-events.ts";
import type { RootData } from "#request/root-data.ts";

type Props = { elementId: string };

/** Loads an element's discussion again when something in it has changed, while its popup is open. */
export default function LiveDiscussion({ elementId }: Props) {
  const { pagePopup } = useRouteLoaderData("root") as RootData;
  return pagePopup?.name === "discussion" && <OpenDiscussion elementId={elementId} />;
}

function OpenDiscussion({ elementId }: Props) {
  useLiveRevalidation(discussionTopicOf(elementId));
  return null;
}
