import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { SettingsSectionId } from "#app/studio/areas.ts";

/** A section of the settings: its heading, a sentence about it, and its content. */
export function Section({ id, children }: { id: SettingsSectionId; children: ReactNode }) {
  const t = useTranslations();
  return (
    <section className="studio-section" aria-labelledby="studio-section-title">
      <div className="studio-section__header">
        <h2 id="studio-section-title">{t(`studio.settings.${id}.title`)}</h2>
        <p>{t(`studio.settings.${id}.lead`)}</p>
      </div>
      {children}
    </section>
  );
}
