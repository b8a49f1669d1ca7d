import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { setupSteps } from "#domains/settings/setup-steps.ts";
import { Note } from "#app/studio/ui/note.tsx";
import { Mark } from "#app/studio/ui/studio-icon.tsx";
import { useStudioData } from "#app/studio/use-studio-data.ts";
import { DeliveryBanner } from "#app/studio/shell/delivery-banner.tsx";
import type { StepResult } from "./change-setup-step.server.ts";
import type { SetupData } from "./load-setup-step.server.ts";
import { MainPagePreview } from "./main-page-preview.tsx";
import { PosterPreview } from "./poster-preview.tsx";
import { isNothingUnpublished } from "./unpublished.ts";
import { SetupConflict } from "./setup-conflict.tsx";
import { SetupLight } from "./setup-light.tsx";
import { setupPath, stepBefore } from "./setup-paths.ts";
import { useSaveOnChange } from "./use-save-on-change.ts";
import { WasFields } from "./was-fields.tsx";

type Props = {
  data: SetupData;
  /** What the sent form has left. */
  result: StepResult | null;
  children: ReactNode;
};

/** The steps that save each change at once; the others wait for their button. */
const savingSteps: readonly string[] = ["name", "colour"];

/** A step of the setup: what was done and what comes, the form, and beside it the real main page. */
export function SetupFrame({ data, result, children }: Props) {
  const { step, progress } = data;
  const t = useTranslations();
  const { portalTitle } = useStudioData();
  const { state } = useNavigation();
  const { formRef, holdSubmit, saveState, problemKey, conflict, was } = useSaveOnChange({
    isActive: savingSteps.includes(step),
    values: data.values,
    result,
  });
  const number = setupSteps.indexOf(step) + 1;
  const back = stepBefore(step);
  return (
    <div className="studio-setup">
      <title>{`${t(`studio.setup.${step}.title`)} · ${portalTitle}`}</title>
      <a className="studio-skip" href="#main">
        {t("common.skip-to-content")}
      </a>
      <header className="studio-setup__bar" aria-label={t("studio.home.setup")}>
        <Link className="studio-brand" to="/studio">
          <Mark />
          <span>{portalTitle}</span>
        </Link>
        <nav aria-label={t("studio.setup.steps")}>
          <ol className="studio-setup__steps">
            {progress.steps.map(({ id, isDone }) => (
              <li key={id}>
                <Link to={setupPath(id)} aria-current={id === step ? "step" : undefined}>
                  <SetupLight isDone={isDone} isCurrent={id === step} />
                  <span>{t(`studio.setup.${id}.name`)}</span>
                  {isDone && <span className="studio-hidden">{t("studio.setup.done")}</span>}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <Link className="studio-button studio-button--quiet" to="/studio">
          {t("studio.setup.later")}
        </Link>
      </header>
      <div className="studio-setup__sheet">
        <main id="main" className="studio-setup__form" tabIndex={-1} aria-labelledby="setup-title">
          <DeliveryBanner />
          <p className="studio-setup__count">
            {t("studio.setup.count", { number, total: setupSteps.length })}
          </p>
          <h1 id="setup-title">{t(`studio.setup.${step}.title`)}</h1>
          <p className="studio-setup__lead">{t(`studio.setup.${step}.lead`)}</p>
          {problemKey !== null && <Note kind="bad">{t(problemKey as never)}</Note>}
          {conflict && <SetupConflict data={data} saved={conflict} />}
          <Form
            ref={formRef}
            method="post"
            className="studio-section"
            encType={step === "colour" ? "multipart/form-data" : undefined}
            noValidate
            onSubmit={holdSubmit}
          >
            {was && <WasFields values={was} />}
            {children}
            <div className="studio-setup__end">
              {back && (
                <Link className="studio-button studio-button--quiet" to={setupPath(back)}>
                  {t("studio.setup.back")}
                </Link>
              )}
              <p className="studio-setup__saved" role="status">
                {saveState !== null && t(`studio.setup.${saveState}`)}
              </p>
              <button
                className="studio-button studio-button--pill"
                type="submit"
                aria-busy={state !== "idle"}
              >
                {t(
                  `studio.setup.${data.publish && isNothingUnpublished(data.publish) ? "name" : step}.button`,
                )}
              </button>
            </div>
          </Form>
        </main>
        {data.share ? (
          <PosterPreview share={data.share} />
        ) : (
          <MainPagePreview
            version={data.version}
            origin={data.origin}
            theme={data.theme}
            popupsColor={data.popupsColor}
          />
        )}
      </div>
    </div>
  );
}
