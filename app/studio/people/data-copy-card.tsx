import { Form, Link } from "react-router";
import { useTranslations } from "use-intl";
import type { DataCopy } from "#domains/people/data-copy/data-copy.ts";
import { PersonCard, useDay } from "./person-facts.tsx";

/** Makes a copy of the person's data at their request, and offers it for download. */
export function DataCopyCard({ copy, isTooOften }: { copy: DataCopy | null; isTooOften: boolean }) {
  const t = useTranslations();
  const day = useDay();
  const isPreparing = copy?.status === "waiting" || copy?.status === "working";
  return (
    <PersonCard id="data-copy" title={t("studio.person.copy")}>
      <div className="studio-card__body">
        <p className="studio-muted studio-small">{t("studio.person.copy-text")}</p>
        {isTooOften && <p role="alert">{t("studio.person.copy-too-often")}</p>}
        {isPreparing && (
          <p role="status">
            {t("studio.person.copy-preparing")}{" "}
            <progress
              max={copy.total || 1}
              value={copy.done}
              aria-label={t("studio.person.copy")}
            />{" "}
            <Link to=".">{t("studio.person.copy-check")}</Link>
          </p>
        )}
        {copy?.status === "failed" && <p>{t("studio.person.copy-delayed")}</p>}
        {copy?.status === "ready" && (
          <Form method="post">
            <p>{t("studio.person.copy-ready", { day: day(copy.expiresAt!) })}</p>
            <button className="studio-button" type="submit" name="intent" value="download-data">
              {t("studio.person.copy-download")}
            </button>
          </Form>
        )}
        {!isPreparing && (
          <Form method="post">
            <button className="studio-button" type="submit" name="intent" value="copy-data">
              {t(copy === null ? "studio.person.copy-request" : "studio.person.copy-again")}
            </button>
          </Form>
        )}
      </div>
    </PersonCard>
  );
}
