import { useTranslations } from "use-intl";
import { StateLight } from "#app/studio/editing/state-light.tsx";

/** What the lights in the outline mean. Each light also says it to screen readers. */
export function OutlineLegend() {
  const t = useTranslations();
  return (
    <ul className="studio-outline__legend" aria-hidden="true">
      {(["published", "changed", "new"] as const).map((state) => (
        <li key={state}>
          <StateLight state={state} />
          {t(`studio.outline.legend.${state}`)}
        </li>
      ))}
    </ul>
  );
}
