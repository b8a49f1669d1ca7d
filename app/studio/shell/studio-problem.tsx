import { useTranslations } from "use-intl";
import { Mark } from "#app/studio/ui/studio-icon.tsx";
import { SignOutButton } from "./sidebar.tsx";

type ProblemProps = {
  /** The HTTP status. */
  status: number;
  /** Whether the studio's navigation is around it. */
  isInside: boolean;
};

/** Says why a screen of the studio cannot be shown, and how to continue. */
export function StudioProblem({ status, isInside }: ProblemProps) {
  const t = useTranslations();
  const kind = status === 403 ? "denied" : status === 404 ? "missing" : "failed";
  return (
    <main id="main" className={isInside ? "studio-main" : "studio-alone"} tabIndex={-1} data-pane>
      <title>{t(`studio.problem.${kind}.title`)}</title>
      <div className="studio-problem">
        <Mark />
        <h1 className="studio-problem__title">{t(`studio.problem.${kind}.title`)}</h1>
        <p className="studio-muted">{t(`studio.problem.${kind}.text`)}</p>
        <div className="studio-problem__actions">
          <a className="studio-button" href={isInside ? "/studio" : "/"}>
            {t(isInside ? "studio.problem.to-home" : "studio.problem.to-portal")}
          </a>
          {!isInside && <SignOutButton className="studio-button studio-button--quiet" />}
        </div>
      </div>
    </main>
  );
}
