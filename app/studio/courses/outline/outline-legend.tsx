import { useTranslations } from "use-intl";
import { PublishLight } from "#app/studio/ui/publish-light.tsx";

/** What the lights in the outline mean. Each light also says it to screen readers. */
export function OutlineLegend() {
  const t = useTranslations();
  return (
    <ul className="studio-outline__legend" aria-hidden="true">
      {(["published", "changed", "draft"] as const).map((state) => (
        <li key={state}>
          <PublishLight state={state} hasName={false} />
          {t(`studio.outline.legend.${state}`)}
        </li>
      ))}
    </ul>
  );
}
