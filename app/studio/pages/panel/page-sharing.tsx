import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { toJson } from "#domains/drafts/operations.ts";
import { emptyPageText } from "#domains/pages/empty-page-text.ts";
import { pagePath } from "#domains/pages/page-path.ts";
import type { RootData } from "#request/root-data.ts";
import { pageImage } from "#app/portal/page-image.ts";
import { PictureSetting } from "#app/studio/courses/settings/picture-setting.tsx";
import { TextSetting } from "#app/studio/courses/settings/text-setting.tsx";
import { useCanWrite, useEditingLanguage } from "#app/studio/editing/editing-context.tsx";
import { useEditedPage } from "#app/studio/pages/page-context.tsx";
import { Choice } from "#app/studio/ui/choice.tsx";

/** About how many characters search engines show. */
const shownTitleChars = 60;
const shownDescriptionChars = 155;

/** What search engines and chats show of a page, with a preview of both. */
export function PageSharing() {
  const t = useTranslations();
  const { draft } = useEditedPage();
  const canWrite = useCanWrite();
  const language = useEditingLanguage();
  const { document, change } = draft;
  const text = document.texts[language];
  const common = { draft, emptyText: emptyPageText };
  const length = (value: string | undefined, most: number) =>
    t("studio.pages.length", { count: value?.length ?? 0, most });
  return (
    <div className="studio-page-panel">
      <SharePreview />
      <TextSetting
        {...common}
        name="seoTitle"
        label={t("studio.course-settings.seo-title")}
        help={length(text?.seoTitle, shownTitleChars)}
        isOptional
      />
      <TextSetting
        {...common}
        name="description"
        label={t("studio.course-settings.seo-description")}
        help={length(text?.description, shownDescriptionChars)}
        isLong
      />
      <TextSetting
        {...common}
        name="keywords"
        label={t("studio.course-settings.keywords")}
        help={t("studio.course-settings.keywords-help")}
      />
      {canWrite && (
        <>
          <PictureSetting
            label={t("studio.pages.share-picture")}
            help={t("studio.pages.share-picture-help")}
            picture={document.sharePicture ?? null}
            onChange={(chosen) =>
              change([
                chosen?.picture
                  ? { op: "set", path: ["sharePicture"], value: toJson(chosen.picture) }
                  : { op: "unset", path: ["sharePicture"] },
              ])
            }
            onCrop={(picture) =>
              change([{ op: "set", path: ["sharePicture"], value: toJson(picture) }])
            }
          />
          <Choice
            type="checkbox"
            label={t("studio.pages.noindex")}
            help={t("studio.pages.noindex-help")}
            checked={document.noindex}
            onChange={({ target }) =>
              change([{ op: "set", path: ["noindex"], value: target.checked }])
            }
          />
        </>
      )}
    </div>
  );
}

/** A link to the page as chats show it, and as search engines do. */
function SharePreview() {
  const t = useTranslations();
  const language = useEditingLanguage();
  const { portal } = useRouteLoaderData("root") as RootData;
  const { data, draft } = useEditedPage();
  const { document } = draft;
  const text = document.texts[language];
  const title = text?.seoTitle || `${text?.title ?? ""} · ${portal.name}`;
  const image = pageImage(document, text?.components ?? []);
  const path = decodeURIComponent(pagePath(document.address ?? data.alias));
  const address = `${window.location.host}${path}`;
  return (
    <>
      <h2 className="studio-field__label">{t("studio.pages.in-chats")}</h2>
      <figure className="studio-share-card" aria-label={t("studio.course-settings.share-preview")}>
        {image !== "" ? <img src={image} alt="" /> : <div className="studio-share-card__drawn" />}
        <figcaption lang={language} dir="auto">
          <span className="studio-muted studio-small" dir="ltr">
            {window.location.host}
          </span>
          <b>{title}</b>
          <span>{text?.description}</span>
        </figcaption>
      </figure>
      {image === "" && <p className="studio-field__help">{t("studio.pages.drawn-picture")}</p>}
      <h2 className="studio-field__label">{t("studio.pages.in-search")}</h2>
      <div className="studio-search-result" lang={language} dir="auto">
        <span className="studio-muted studio-small" dir="ltr">
          {address}
        </span>
        <b>{title}</b>
        <span>{text?.description || t("studio.pages.no-description")}</span>
      </div>
    </>
  );
}
