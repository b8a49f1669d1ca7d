import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Menu } from "#domains/look/menu.ts";
import type { EditedDraft } from "#app/studio/editing/use-draft.ts";
import { PreviewFrame } from "#app/studio/settings-drafts/preview-frame.tsx";
import type { MenuData } from "./menu-editor.tsx";

type Props = { draft: EditedDraft<Menu>; languages: MenuData["languages"] };

const viewers = ["guest", "learner"] as const;
const frames = [
  { name: "main", width: 1280, height: 900 },
  { name: "phone", width: 390, height: 700 },
] as const;

/** The real main page with the drafted menu, as guests and learners see it. */
export function MenuPreviews({ draft, languages }: Props) {
  const t = useTranslations();
  const [language, setLanguage] = useState(languages[0]!.code);
  const [viewer, setViewer] = useState<(typeof viewers)[number]>("guest");
  const version = draft.unsentCount > 0 ? null : JSON.stringify(draft.document);
  return (
    <>
      <div className="studio-look__language">
        <div className="studio-switches" role="group" aria-label={t("studio.menus.viewer")}>
          {viewers.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={viewer === one}
              onClick={() => setViewer(one)}
            >
              {t(`studio.menus.viewer-${one}`)}
            </button>
          ))}
        </div>
        {languages.length > 1 && (
          <select
            className="studio-input"
            aria-label={t("studio.look.preview-language")}
            value={language}
            onChange={(event) => setLanguage(event.target.value)}
          >
            {languages.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </div>
      <div className="studio-look__frames">
        {frames.map(({ name, ...frame }) => (
          <PreviewFrame
            key={name}
            {...frame}
            className={`studio-frame--${name}`}
            title={t(`studio.look.frame.${name}`)}
            caption={t(`studio.look.frame.${name}`)}
            page="/"
            language={language}
            viewer={viewer}
            draft="menu"
            version={version}
          />
        ))}
      </div>
    </>
  );
}
