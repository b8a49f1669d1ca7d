import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { mediaTrashDays } from "#domains/files/media.ts";
import { Toast } from "#app/studio/ui/toast.tsx";

type Props = { id: string; closePath: string };

/** Says that a file is in the trash, and takes it back. */
export function DeletedToast({ id, closePath }: Props) {
  const t = useTranslations();
  return (
    <Toast
      icon="trash"
      text={t("studio.media.deleted", { days: mediaTrashDays })}
      closePath={closePath}
    >
      <Form method="post">
        <input type="hidden" name="intent" value="restore" />
        <button type="submit" name="media" value={id}>
          {t("studio.media.restore")}
        </button>
      </Form>
    </Toast>
  );
}

/** Says that a file was replaced, and shows the old one again. */
export function ReplacedToast({ id, count, closePath }: Props & { count: number }) {
  const t = useTranslations();
  return (
    <Toast icon="check" text={t("studio.media.replaced", { count })} closePath={closePath}>
      <UndoReplacement id={id} />
    </Toast>
  );
}

/** A button that shows the old file again. */
export function UndoReplacement({ id, className }: { id: string; className?: string }) {
  const t = useTranslations();
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="undo-replacement" />
      <button className={className} type="submit" name="media" value={id}>
        {t("studio.media.restore")}
      </button>
    </Form>
  );
}
