import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Look } from "#domains/look/look.ts";
import type { EditedDraft } from "#app/studio/editing/use-draft.ts";
import { PreviewFrame } from "#app/studio/settings-drafts/preview-frame.tsx";
import type { LookData } from "./look.tsx";
import { measureContrast, type UnreadableText } from "./measure-contrast.ts";
import type { ShownScheme } from "./scheme-choice.tsx";
import { showLook } from "./show-look.ts";

type Props = {
  draft: EditedDraft<Look>;
  languages: LookData["languages"];
  scheme: ShownScheme;
  onMeasured: (texts: readonly UnreadableText[]) => void;
};

const frames = [
  { name: "main", width: 1280, height: 1900, page: "/", dark: false },
  { name: "popup", width: 400, height: 740, page: "/?scenario=login", dark: false },
  { name: "phone", width: 390, height: 760, page: "/", dark: true },
] as const;
type FrameName = (typeof frames)[number]["name"];

/** The wait after a change before the texts are measured: a picker of colours changes many times a second. */
const measurePauseMs = 300;

/** The real main page and sign-in window with the draft. Colours, fonts and corners change at once. */
export function LookPreviews({ draft, languages, scheme, onMeasured }: Props) {
  const t = useTranslations();
  const [language, setLanguage] = useState(languages[0]!.code);
  const documents = useRef(new Map<FrameName, Document>());
  const look = draft.document;
  const [loads, setLoads] = useState(0);
  const schemeOf = (isDark: boolean) => (scheme === "both" ? (isDark ? "dark" : "light") : scheme);
  useEffect(() => {
    for (const { name, dark } of frames) {
      const shown = documents.current.get(name);
      if (shown) showLook(shown, look, schemeOf(dark));
    }
    const timer = setTimeout(() => {
      const texts = frames.flatMap(({ name, dark }) => {
        const shown = documents.current.get(name);
        return shown ? measureContrast(shown, schemeOf(dark)) : [];
      });
      onMeasured([...new Map(texts.map((one) => [`${one.scheme} ${one.text}`, one])).values()]);
    }, measurePauseMs);
    return () => clearTimeout(timer);
    // `schemeOf` depends on nothing but the scheme.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [look, scheme, loads, onMeasured]);
  return (
    <>
      {languages.length > 1 && (
        <label className="studio-look__language">
          <span>{t("studio.look.preview-language")}</span>
          <select
            className="studio-input"
            value={language}
            onChange={(event) => setLanguage(event.target.value)}
          >
            {languages.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className="studio-look__frames">
        {frames.map(({ name, dark, ...frame }) => (
          <PreviewFrame
            key={name}
            {...frame}
            className={`studio-frame--${name}`}
            title={t(`studio.look.frame.${name}`)}
            caption={`${t(`studio.look.frame.${name}`)} · ${t(`studio.look.in-${schemeOf(dark)}`)}`}
            language={language}
            draft="look"
            version={reloadVersion(draft)}
            onLoad={(shown) => {
              documents.current.set(name, shown);
              setLoads((count) => count + 1);
            }}
          />
        ))}
      </div>
    </>
  );
}

/**
 * Changes whenever the server has to draw the page anew: pictures and CSS. Null while they aren't saved: the frames stay
 * as they are.
 */
function reloadVersion({ document, unsentCount }: EditedDraft<Look>): string | null {
  if (unsentCount > 0) return null;
  const { logo, logoWithText, css } = document;
  return JSON.stringify([logo, logoWithText, css]);
}
