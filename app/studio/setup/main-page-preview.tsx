import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { themeCss, type ThemeValues } from "#domains/settings/theme-css.ts";
import { draftParameter } from "#app/portal/draft-parameter.ts";
import { setupColourEvent, type SetupColourEvent } from "./setup-colour-event.ts";

type Props = {
  /** Of the settings: a change loads the page again. */
  version: number;
  origin: string;
  theme: ThemeValues;
  popupsColor: string;
};

/**
 * The portal's real main page with its draft, in a frame. A colour that is being chosen shows at once. No page runs the
 * portal's own scripts for staff.
 */
export function MainPagePreview({ version, origin, theme, popupsColor }: Props) {
  const t = useTranslations();
  const frameRef = useRef<HTMLIFrameElement>(null);
  const [color, setColor] = useState<string | null>(null);
  useEffect(() => {
    const choose = (event: SetupColourEvent) => setColor(event.detail);
    window.addEventListener(setupColourEvent, choose as EventListener);
    return () => window.removeEventListener(setupColourEvent, choose as EventListener);
  }, []);
  const paint = () => {
    const frame = frameRef.current?.contentDocument;
    if (!frame?.head || color === null) return;
    const id = "setup-theme";
    const style = frame.getElementById(id) ?? frame.createElement("style");
    style.id = id;
    style.textContent = themeCss({ ...theme, color }, popupsColor);
    frame.head.append(style);
  };
  useEffect(paint);
  return (
    <aside className="studio-setup__preview" aria-label={t("studio.setup.preview")}>
      <div className="studio-setup__window">
        <p className="studio-setup__address" dir="ltr">
          <span>{new URL(origin).host}</span>
        </p>
        <iframe
          key={version}
          ref={frameRef}
          title={t("studio.setup.preview")}
          src={`/?${draftParameter}`}
          onLoad={paint}
        />
      </div>
    </aside>
  );
}
