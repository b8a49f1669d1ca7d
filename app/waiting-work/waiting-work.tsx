import { useEffect, useState } from "react";
import { useNavigation, useRevalidator, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { stepForm } from "#popups/popup-code.ts";
import type { RootData } from "#request/root-data.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import type { SavedWork } from "./saved-work.ts";
import { isConfirming, isNews, queue, standAt } from "./portal-queue.ts";

type QueuedWorkProps = {
  course: string;
  element: string;
  /** Called with the course's elements that are finished on this device and not on the server. */
  onFinishing: (elementIds: readonly string[]) => void;
};

/** Sends the work that waits on this device, and quietly shows what is still waiting. */
export default function QueuedWork({ course, element, onFinishing }: QueuedWorkProps) {
  const { actor } = useRouteLoaderData("root") as RootData;
  const { id } = actor;
  const temporary = actor.kind === "session";
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const [kept, setKept] = useState<readonly SavedWork[]>([]);
  useEffect(() => {
    async function refresh() {
      await stepForm.sent;
      await revalidate();
    }
    const stop = queue.subscribe((settled) => {
      setKept(queue.waiting());
      if (isNews(settled.kept)) void refresh();
    });
    void standAt(course, element, { id, temporary })
      .then(queue.handIn)
      .then(() => setKept(queue.waiting()));
    return stop;
  }, [course, element, id, temporary, revalidate]);
  const mine = kept.filter(
    ({ work, temporary: given }) => given || work.owner === null || work.owner === id,
  );
  // Updates after a form's submission has ended, since it may have left work here.
  useEffect(() => {
    if (state === "idle") setKept(queue.waiting());
  }, [state]);
  useEffect(() => {
    const finishing = kept.flatMap(({ work, refusal }) =>
      work.kind === "finish" && work.courseId === course && !refusal ? [work.elementId] : [],
    );
    onFinishing(finishing);
  }, [kept, course, onFinishing]);
  // The forms of this element show their state themselves.
  const elsewhere = mine.filter(
    ({ work, refusal }) =>
      refusal === null &&
      !isConfirming(work.key) &&
      !("elementId" in work && work.elementId === element),
  );
  const refused = mine.filter(({ refusal }) => refusal !== null);
  return <Lines waiting={elsewhere.length} refused={refused} />;
}

function Lines({ waiting, refused }: { waiting: number; refused: readonly SavedWork[] }) {
  const t = useTranslations();
  return (
    <div role="status">
      {waiting > 0 && (
        <p className="note-line">
          <Icon name="clock" /> {t("work.waiting", { count: waiting })}
        </p>
      )}
      {refused.map(({ work, refusal }) => (
        <div key={work.key} className="note-line note-line--bad">
          <Icon name="info" />
          <span>
            {t("work.refused")} {reasonOf(t, refusal?.messageKey)}
          </span>
          <Button kind="text" onClick={() => void queue.again(work.key)}>
            {t("common.retry")}
          </Button>
          <Button kind="text" onClick={() => void queue.letGo(work.key)}>
            {t("work.let-go")}
          </Button>
        </div>
      ))}
    </div>
  );
}

function reasonOf(t: ReturnType<typeof useTranslations>, key: string | null | undefined): string {
  return key && t.has(key as never) ? t(key as never) : "";
}
