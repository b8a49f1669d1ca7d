import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { SetupProgress } from "#domains/settings/setup/change-setup.server.ts";
import type { SetupStep } from "#domains/settings/setup-steps.ts";
import { SetupLight } from "./setup-light.tsx";
import { setupPath } from "./setup-paths.ts";

/** How many minutes each step usually takes. */
const minutes: Readonly<Record<SetupStep, number>> = {
  name: 1,
  colour: 2,
  starter: 2,
  "sign-in": 2,
  helper: 2,
  publish: 1,
  share: 3,
};

/** The steps of the setup on home, until the setup is over. */
export function SetupList({ progress }: { progress: SetupProgress }) {
  const t = useTranslations();
  const { steps, next } = progress;
  const open = steps.filter(({ isDone }) => !isDone);
  const left = open.reduce((sum, { id }) => sum + minutes[id], 0);
  return (
    <section className="studio-card studio-setup-list" aria-labelledby="studio-setup-list">
      <div className="studio-card__header">
        <h3 id="studio-setup-list">{t("studio.home.setup")}</h3>
        <span className="studio-muted studio-small">
          {t("studio.home.setup-left", {
            done: steps.length - open.length,
            total: steps.length,
            minutes: left,
          })}
        </span>
      </div>
      <ol className="studio-list">
        {steps.map(({ id, isDone }) => (
          <li key={id} className="studio-setup-list__step" data-next={id === next || undefined}>
            <SetupLight isDone={isDone} isCurrent={id === next} />
            <span className="studio-setup-list__text">
              <Link to={setupPath(id)}>{t(`studio.setup.${id}.title`)}</Link>
            </span>
            <span className="studio-muted studio-small">
              {isDone
                ? t("studio.setup.done")
                : t("studio.home.setup-minutes", { minutes: minutes[id] })}
            </span>
            {id === next && (
              <Link className="studio-button studio-button--pill" to={setupPath(id)}>
                {t("studio.home.setup-continue")}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
