import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { PagePopupProps } from "#popups/page-popups.ts";
import { LampDrawing } from "#ui/lamp-drawing.tsx";
import { Picture } from "#ui/picture.tsx";
import type { AwardData } from "./data.ts";

/** A finished course: what was done, and where to go next. */
export default function AwardPopup({ data, headingId }: PagePopupProps<AwardData>) {
  const t = useTranslations();
  const { title, cover, href } = data;
  return (
    <div className="dialog-panel__body award">
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
        <LampDrawing />
      )}
      <h2 id={headingId}>{t("award.title")}</h2>
      <p className="lead">{t("award.lead", { title })}</p>
      <Link className="button button--large" to={href} replace>
        {t("end.see")}
      </Link>
    </div>
  );
}
