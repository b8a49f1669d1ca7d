import { useEffect, useState } from "react";
import { useNavigation, useRevalidator, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { stepForm } from "#popups/popup-code.ts";
import type { RootData } from "#request/root-data.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import type { SavedWork } from "./saved-work.ts";
import {
  isConfirming,
  isNewOnServer,
  queue,
  setCurrentElement,
  waitForSubmissions,
} from "./portal-queue.ts";

type QueuedWorkStatusProps = {
  course: string;
  element: string;
  /** Called with the course's elements that are finished on this device and not on the server. */
  onFinishing: (elementIds: readonly string[]) => void;
};

/** Sends the work that waits on this device, and quietly shows what is still waiting. */
export default function QueuedWorkStatus({ course, element, onFinishing }: QueuedWorkStatusProps) {
  const { actor } = useRouteLoaderData("root") as RootData;
  const { id } = actor;
  const temporary = actor.kind === "session";
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const [saved, setSaved] = useState<readonly SavedWork[]>([]);
  useEffect(() => {
    async function refresh() {
      await stepForm.submission;
      await waitForSubmissions();
      await revalidate();
    }
    const unsubscribe = queue.subscribe((completed) => {
      setSaved(queue.listWaiting());
      if (isNewOnServer(completed.saved)) void refresh();
    });
    void setCurrentElement(course, element, { id, temporary })
      .then(queue.submit)
      .then(() => setSaved(queue.listWaiting()));
    return unsubscribe;
  }, [course, element, id, temporary, revalidate]);
  const ownWork = saved.filter(
    ({ work, temporary: isTakenOver }) => isTakenOver || work.owner === null || work.owner === id,
  );
  // Updates after a form's submission has ended, since it may have left work here.
  useEffect(() => {
    if (state === "idle") setSaved(queue.listWaiting());
  }, [state]);
  useEffect(() => {
    const finishing = saved.flatMap(({ work, refusal }) =>
      work.kind === "finish" && work.courseId === course && !refusal ? [work.elementId] : [],
    );
    onFinishing(finishing);
  }, [saved, course, onFinishing]);
  // The forms of this element show their state themselves.
  const workOfOtherElements = ownWork.filter(
    ({ work, refusal }) =>
      refusal === null &&
      !isConfirming(work.key) &&
      !("elementId" in work && work.elementId === element),
  );
  const refusedWork = ownWork.filter(({ refusal }) => refusal !== null);
  return <StatusLines waiting={workOfOtherElements.length} refused={refusedWork} />;
}

function StatusLines({ waiting, refused }: { waiting: number; refused: readonly SavedWork[] }) {
  const t = useTranslations();
  return (
    <div role="status">
      {waiting > 0 && (
        <p className="field-message">
          <Icon name="clock" /> {t("work.waiting", { count: waiting })}
        </p>
      )}
      {refused.map(({ work, refusal }) => (
        <div key={work.key} className="field-message field-message--error">
          <Icon name="info" />
          <span>
            {t("work.refused")} {reasonOf(t, refusal?.messageKey)}
          </span>
          <Button variant="text" onClick={() => void queue.retry(work.key)}>
            {t("common.retry")}
          </Button>
          <Button variant="text" onClick={() => void queue.discard(work.key)}>
            {t("work.discard")}
          </Button>
        </div>
      ))}
    </div>
  );
}

function reasonOf(t: ReturnType<typeof useTranslations>, key: string | null | undefined): string {
  return key && t.has(key as never) ? t(key as never) : "";
}
