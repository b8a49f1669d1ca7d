import { useTranslations } from "use-intl";
import type { Look } from "#domains/look/look.ts";
import type { EditedDraft } from "#app/studio/editing/use-draft.ts";
import { PictureField } from "./picture-field.tsx";
import { setLook } from "./set-look.ts";

type Props = { draft: EditedDraft<Look>; portalTitle: string; host: string };

/** How the portal looks outside its own pages: in the browser's tab, and as a link in a chat. */
export function SharingSettings({ draft, portalTitle, host }: Props) {
  const t = useTranslations();
  const { favicon, shareImage } = draft.document;
  return (
    <>
      <PictureField
        label={t("studio.look.favicon")}
        help={t("studio.look.favicon-help")}
        value={favicon}
        fallback="/favicon.svg"
        onChange={(url) => setLook(draft, ["favicon"], url)}
      />
      <div className="studio-tab-sample" aria-hidden="true">
        <img src={favicon || "/favicon.svg"} alt="" />
        <span dir="auto">{portalTitle}</span>
      </div>
      <PictureField
        label={t("studio.look.share-image")}
        help={t("studio.look.share-image-help")}
        value={shareImage}
        onChange={(url) => setLook(draft, ["shareImage"], url)}
      />
      <div className="studio-chat-sample" aria-hidden="true">
        {shareImage === "" ? (
          <span className="studio-chat-sample__title">{portalTitle}</span>
        ) : (
          <img src={shareImage} alt="" />
        )}
        <b dir="auto">{portalTitle}</b>
        <span dir="ltr">{host}</span>
      </div>
    </>
  );
}
