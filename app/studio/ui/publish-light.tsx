import { useTranslations } from "use-intl";
import type { PublishState } from "#domains/courses/edited-course.ts";

/** Whether learners see something: lit, half lit (they see an older version) or not, with the word. */
export function PublishLight({ state }: { state: PublishState }) {
  const t = useTranslations();
  return (
    <span className="studio-publish-light">
      <span
        className={`studio-publish-light__lamp studio-publish-light__lamp--${state}`}
        aria-hidden="true"
      />
      {t(`studio.publish-state.${state}`)}
    </span>
  );
}
