import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { SettingsSectionId } from "#app/studio/areas.ts";

/** One section of the settings with its heading and what it is for. */
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
