import { useActionData, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { Button, ButtonLink } from "#ui/button.tsx";
import { SignOutForm } from "#app/sign-out-form.tsx";
import { requestContext } from "#request/request-context.server.ts";
import { AddForms } from "./add-forms.tsx";
import { ProofForm, VerifyForms } from "./proof-forms.tsx";
import { SecondFactors } from "./second-factors.tsx";
import { secondStepAction, type SecondStepResult } from "./second-step-action.server.ts";
import { loadSecondStepScreen } from "./second-step-screen.server.ts";
import type { Route } from "./+types/second-step";

/** Loads what the page asks for. */
export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadSecondStepScreen(context.get(requestContext), request);

export const action = ({ context, request }: Route.ActionArgs) =>
  secondStepAction(context.get(requestContext), request);

/** The page shows secrets: a QR code and recovery codes. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta = () => [{ name: "robots", content: "noindex" }];

/**
 * The page for the second step of signing in: asks for it, sets it up, and manages it. Its forms load whole documents,
 * because afterwards everything on the page may be different.
 */
export default function SecondStepScreen() {
  const screen = useLoaderData<typeof loader>();
  const result = useActionData() as SecondStepResult | undefined;
  const t = useTranslations();
  const mode = result?.recoveryCodes ? "codes" : screen.mode;
  return (
    <main id="main" className="reading-page reading-page--page">
      <title>{t(`second-step.title.${mode}`)}</title>
      <header>
        <h1>{t(`second-step.title.${mode}`)}</h1>
        <p className="lead">{t(`second-step.lead.${mode}`)}</p>
      </header>
      <ResultMessage result={result} />
      {mode === "codes" && (
        <RecoveryCodes codes={result!.recoveryCodes!} returnTo={screen.returnTo} />
      )}
      {mode === "verify" && <VerifyForms screen={screen} result={result} />}
      {mode === "prove" && <ProofForm proof={screen.proof} result={result} />}
      {mode === "enrol" && <AddForms screen={screen} result={result} />}
      {mode === "manage" && <SecondFactors screen={screen} result={result} />}
      {mode !== "codes" && mode !== "manage" && (
        <SignOutForm question={t("studio.editing.sign-out")}>
          <Button type="submit" variant="text">
            {t("common.sign-out")}
          </Button>
        </SignOutForm>
      )}
    </main>
  );
}

type ResultProps = { result: SecondStepResult | undefined };

/** The error of a form, above all forms. Errors of a field are shown there instead. */
function ResultMessage({ result }: ResultProps) {
  const t = useTranslations();
  if (!result || Object.keys(result.errors).length > 0) return null;
  if (result.messageKey === null && result.message === null) return null;
  return (
    <p className="field-message field-message--error" role="alert">
      {result.messageKey === null ? result.message : t(result.messageKey)}
    </p>
  );
}

/** The recovery codes, which are shown only now. */
function RecoveryCodes({ codes, returnTo }: { codes: string[]; returnTo: string | null }) {
  const t = useTranslations();
  return (
    <>
      <ul className="item-list" aria-label={t("second-step.recovery-codes")}>
        {codes.map((code) => (
          <li key={code} className="item-list__item">
            <bdi dir="ltr">
              <code>{code}</code>
            </bdi>
          </li>
        ))}
      </ul>
      <ButtonLink href={returnTo ?? "/second-step"}>{t("second-step.codes-saved")}</ButtonLink>
    </>
  );
}
