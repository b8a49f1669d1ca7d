import { useTranslations } from "use-intl";
import type { PublishState } from "#domains/courses/publish-state.ts";

type Props = {
  state: PublishState;
  /** Whether its word is shown beside it; screen readers always get it. */
  hasName?: boolean;
};

/** Whether learners see something: a light that is lit, half lit (they see an older version) or not. */
export function PublishLight({ state, hasName = true }: Props) {
  const t = useTranslations();
  return (
    <span className="studio-publish-light" title={t(`studio.publish-state.${state}-help`)}>
      <span
        className={`studio-publish-light__lamp studio-publish-light__lamp--${state}`}
        aria-hidden="true"
      />
      <span className={hasName ? undefined : "studio-hidden"}>
        {t(`studio.publish-state.${state}`)}
      </span>
    </span>
  );
}
