import { useTranslations } from "use-intl";
import type { ElementState } from "#domains/courses/edited-element.ts";

/** A light that says whether learners see an element: lit, half lit, or not lit yet. */
export function StateLight({ state }: { state: ElementState }) {
  const t = useTranslations();
  const name = t(`studio.editing.state.${state}`);
  return (
    <span className={`studio-light studio-light--${state}`} title={name}>
      <span className="studio-hidden">{name}</span>
    </span>
  );
}
