import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { PagePopupProps } from "#popups/page-popups.ts";
import { LampLine } from "#ui/lamp-line.tsx";
import { Picture } from "#ui/picture.tsx";
import type { AwardShown } from "./shown.ts";

/** A finished course: what was done, and where to go next. */
export default function AwardPopup({ shown, headingId }: PagePopupProps<AwardShown>) {
  const t = useTranslations();
  const { title, cover, href } = shown;
  return (
    <div className="panel__body award">
      {cover ? (
        <div className="cover cover--book">
          <Picture
            sources={cover.sources}
            alt=""
            sizes="200px"
            width={cover.width}
            height={cover.height}
          />
        </div>
      ) : (
        <LampLine />
      )}
      <h2 id={headingId}>{t("award.title")}</h2>
      <p className="lead">{t("award.lead", { title })}</p>
      <Link className="button button--large" to={href} replace>
        {t("end.see")}
      </Link>
    </div>
  );
}
