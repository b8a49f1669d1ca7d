import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { TextField } from "#app/studio/ui/text-field.tsx";
import { PersonCard, useDay } from "./person-facts.tsx";

const reasonMaxChars = 500;

/** Blocks or unblocks the person. The button is behind a line that opens, so that nobody presses it by accident. */
export function BlockCard({ blockedAt, name }: { blockedAt: string | null; name: string }) {
  const t = useTranslations();
  const day = useDay();
  return (
    <PersonCard id="block" title={t("studio.person.access")}>
      {blockedAt === null ? (
        <details className="studio-block-details studio-card__body">
          <summary>{t("studio.person.block-open")}</summary>
          <Form method="post">
            <p>{t("studio.person.block-text", { name })}</p>
            <TextField
              name="reason"
              label={t("studio.person.reason")}
              help={t("studio.person.reason-help")}
              maxLength={reasonMaxChars}
              autoComplete="off"
            />
            <button
              className="studio-button studio-button--bad"
              type="submit"
              name="intent"
              value="block"
            >
              {t("studio.person.block")}
            </button>
          </Form>
        </details>
      ) : (
        <Form method="post" className="studio-card__body">
          <p>{t("studio.person.blocked-since", { day: day(blockedAt) })}</p>
          <p className="studio-muted studio-small">{t("studio.person.unblock-text")}</p>
          <div>
            <button className="studio-button" type="submit" name="intent" value="unblock">
              {t("studio.person.unblock")}
            </button>
          </div>
        </Form>
      )}
    </PersonCard>
  );
}
