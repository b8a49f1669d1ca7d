import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { deleteEnteredValues, getTabStore } from "#domains/identity/registration/entered-values.ts";
import type { StepData } from "#domains/identity/steps/step-view.ts";
import { hasEnteredText } from "#domains/identity/registration/use-entered-values.ts";
import type { StepView } from "#scenarios/engine.ts";
import { LampDrawing } from "#ui/lamp-drawing.tsx";
import { Dialog, focusFirstField } from "#ui/dialog.tsx";
import { Icon } from "#ui/icons.tsx";
import type { RootData, ScreenFacts, StepResult } from "#request/root-data.ts";
import { isErrorKey } from "#ui/is-error-key.ts";
import { useMinimumTime } from "#ui/use-minimum-time.ts";
import { PolicyLinks } from "./page-popups/policy/policy-links.tsx";
import { AdvantagesLink } from "./advantages-link.tsx";
import { popupLinkAddress } from "./watch-links.ts";
import { unreachableKey } from "./popup-client-action.ts";
import { isPopupInAddress } from "./popup-code.ts";
import type { StepModule } from "./step-module.ts";
import { stepInfo } from "./step-info.ts";
import { hasStepView, isLoadedLater } from "./step-views.ts";
import { transitionAddress } from "./transition-address.ts";
import { UnsavedQuestion, useUnsavedQuestion } from "./unsaved-question.tsx";
import { useDelayed, useOpening, waitThrottleMs } from "./use-opening.ts";
import { type PopupView, useScenario } from "./use-scenario.ts";
import { useStepSubmission } from "./use-step-submission.ts";
import { useNextStepViews, useStepView } from "./use-step-view.ts";

/** @public Used through the dynamic import in popup-code.ts. */
export { findPopupAddress } from "./use-scenario.ts";

/** @public Used through the dynamic import in popup-code.ts. */
export { loadSentView } from "./step-views.ts";

/** @public Used through the dynamic import in popup-code.ts. */
export { watchLinks } from "./watch-links.ts";

/**
 * Renders the popup of the scenario that the address names; if there is nothing to show, navigates to where the
 * scenario leads. Without a scenario in the address, the login's first view is rendered but stays closed, on pages that
 * contain it (docs/decisions/0050).
 *
 * @public Used through the dynamic import in popup-code.ts.
 */
export function PopupBody({ root, screen }: { root: RootData; screen: ScreenFacts }) {
  const isDue = isPopupInAddress(useLocation().search);
  const popup = useScenario(root, screen);
  const shownStep = popup?.shownStep;
  const hasView = shownStep !== undefined && hasStepView(shownStep.component);
  useLeaveIfEmpty(isDue ? popup : undefined, hasView);
  // Closing the popup drops errors and typed values, because the next opening has a new key.
  const [opening, setOpening] = useState({ due: isDue, count: 0 });
  if (opening.due !== isDue)
    setOpening({ due: isDue, count: isDue ? opening.count : opening.count + 1 });
  if (!popup || !hasView) return null;
  return <Popup key={opening.count} popup={popup} root={root} isDue={isDue} />;
}

/**
 * If there is nothing to show (the user is already signed in, or the scenario is unknown), logs the engine's messages
 * and navigates to where the scenario leads.
 */
function useLeaveIfEmpty(popup: PopupView | undefined, hasView: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!popup || hasView) return;
    for (const effect of popup.transition.effects)
      if (effect.type === "log") console[effect.level](effect.text);
    if (popup.shownStep) console.error(`Step ${popup.shownStep.step} has nothing to show`);
    const to = popup.shownStep ? popup.closedHref : transitionAddress(popup.path, popup.transition);
    void navigate(to ?? popup.path, { replace: true, preventScrollReset: true });
  }, [popup, hasView, navigate]);
}

type PopupProps = { popup: PopupView; root: RootData; isDue: boolean };

function Popup({ popup, root, isDue }: PopupProps) {
  const t = useTranslations();
  const navigate = useNavigate();
  const headingId = useId();
  const body = useRef<HTMLDivElement>(null);
  const { isOpen, isReady } = useOpening(isDue);
  const { answer, entered: enteredValues, busy, send } = useStepSubmission(popup, root);
  const { step, component } = popup.shownStep ?? { step: "", component: "" };
  const module = useStepView(component);
  useNextStepViews(popup, isDue);
  useFocusOnStep(body, { step, isOpen, isLoaded: module !== undefined });
  const isWaiting = busy || !module;
  const showsWait = useMinimumTime(useDelayed(isWaiting, waitThrottleMs));
  // The overlay stays a little longer than the wait, and then still shows the step that was waited for.
  const [awaitedModule, setAwaitedModule] = useState(module);
  if (isWaiting && awaitedModule !== module) setAwaitedModule(module);
  const Wait = awaitedModule?.Wait;
  const form = () => body.current?.querySelector("form") ?? null;
  const unsaved = useUnsavedQuestion(() => hasEnteredText(form()));
  const { View, staysOpen, offersAdvantages }: Partial<StepModule> = module ?? {};
  const isPlain = stepInfo.get(component)?.isPlain;
  const close = () => void navigate(popup.closedHref, { replace: true, preventScrollReset: true });
  function openAtAddress() {
    const to = popupLinkAddress(
      new URL(popup.stepHref(step), location.href),
      new URL(location.href),
    );
    if (to !== null) void navigate(to, { preventScrollReset: true });
  }
  function answerUnsaved(leave: boolean) {
    if (leave) deleteEnteredValues(getTabStore());
    unsaved.answer(leave);
  }
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      confirmClose={(reason) =>
        staysOpen && reason === "backdrop" ? false : unsaved.confirmClose(reason)
      }
      labelledBy={headingId}
      className={isPlain ? "dialog-panel--steps dialog-panel--plain" : "dialog-panel--steps"}
      closeLabel={t("common.close")}
      closeHref={popup.closedHref}
      onOpenedEarly={openAtAddress}
    >
      <div className="dialog-panel__scroll">
        {!isPlain && (
          <PopupHead
            alertText={popup.transition.state.options.alertText}
            shownStep={popup.shownStep}
            heading={stepDataOf(root, step)?.heading}
            headingId={headingId}
          />
        )}
        <div
          ref={body}
          className="dialog-panel__body"
          data-ready={isReady || undefined}
          data-step-view={isLoadedLater(component) ? component : undefined}
          aria-busy={busy || undefined}
          inert={unsaved.isAsking}
        >
          <FlashMessage messageKey={root.flashKey} />
          {View && (
            <View
              key={`${popup.transition.state.scenario} ${step}`}
              {...viewProps(popup, root)}
              headingId={headingId}
              answer={answer && withStepMessage(answer, module)}
              enteredValues={enteredValues}
              busy={busy}
              send={send}
            />
          )}
          {root.advantagesPublished && offersAdvantages && <AdvantagesLink />}
        </div>
      </div>
      {showsWait && (
        <div
          className={
            awaitedModule ? "dialog-panel__wait" : "dialog-panel__wait dialog-panel__wait--step"
          }
          role="status"
        >
          {Wait ? <Wait /> : <Spinner />}
        </div>
      )}
      {unsaved.isAsking && <UnsavedQuestion onAnswer={answerUnsaved} />}
      {isDue && <PolicyLinks />}
    </Dialog>
  );
}

function viewProps(popup: PopupView, root: RootData) {
  const { stepHref, switchHref, methodHref, jumpHref, backHref, closedHref, facts, pwdtoken } =
    popup;
  const { fields, passwordMinLength, email } = root.registration;
  const { scenario, options } = popup.transition.state;
  const step = popup.shownStep?.step ?? "";
  return {
    scenario: scenario ?? "",
    step,
    focusesFirst: true,
    action: formAction(stepHref(step)),
    stepHref,
    switchHref,
    methodHref,
    jumpHref,
    backHref,
    closedHref,
    facts,
    options,
    data: stepDataOf(root, step),
    fields,
    passwordMinLength,
    isEmailOffered: email,
    messengers: root.messengers,
    gdpr: root.gdpr,
    pwdtoken,
  };
}

const stepDataOf = ({ stepData }: RootData, step: string) =>
  stepData?.step === step ? stepData.data : null;

/** Replaces the general message about an unreachable server with the step's own, if it has one. */
const withStepMessage = (answer: StepResult, module: StepModule | undefined): StepResult =>
  module?.unreachableKey && answer.messageKey === unreachableKey
    ? { ...answer, messageKey: module.unreachableKey }
    : answer;

/**
 * Returns a form's action. Forms on the main page post to its own route, which React Router distinguishes from the
 * layout by the `index` parameter.
 */
export function formAction(address: string): string {
  return address.replace(/^\/(?=\?|$)\??/, "/?index&");
}

type PopupHeadProps = {
  alertText: string | undefined;
  shownStep: StepView | undefined;
  /** The portal's own heading in place of the step's. */
  heading: StepData["heading"];
  headingId: string;
};

function PopupHead({ alertText, shownStep, heading, headingId }: PopupHeadProps) {
  const t = useTranslations();
  const { title = "", description: lead = "" } = shownStep ?? {};
  const stepDescription = lead && t(lead);
  const description = heading ? heading.description : stepDescription;
  return (
    <div className="dialog-panel__head">
      <LampDrawing />
      <div className="dialog-panel__text">
        {alertText && (
          <p className="alert">
            <Icon name="unlock" />
            {t(alertText)}
          </p>
        )}
        <h2 id={headingId} tabIndex={-1}>
          {heading?.title || t(title)}
        </h2>
        {description && <p>{description}</p>}
      </div>
    </div>
  );
}

/**
 * The previous step's message, inside the popup, because a toast would be behind it. It disappears with the next step.
 */
function FlashMessage({ messageKey }: { messageKey: string | null }) {
  const t = useTranslations();
  const { key } = useLocation();
  const [shownFor, setShownFor] = useState({ messageKey, key });
  if (shownFor.messageKey !== messageKey) setShownFor({ messageKey, key });
  if (messageKey === null || shownFor.key !== key || !t.has(messageKey)) return null;
  const isError = isErrorKey(messageKey);
  return (
    <div
      className={isError ? "message-box" : "message-box message-box--ok"}
      role={isError ? "alert" : "status"}
    >
      <Icon name={isError ? "alert" : "check"} />
      <p>{t(messageKey)}</p>
    </div>
  );
}

function Spinner() {
  const t = useTranslations();
  return (
    <>
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">{t("common.loading")}</span>
    </>
  );
}

type FocusOn = { step: string; isOpen: boolean; isLoaded: boolean };

/**
 * Focuses the first field of a new step, or its heading if it has no field or isn't loaded yet. Opening the popup sets
 * the focus itself. A layout effect, because a passive one may run after the user has begun to type, and would move the
 * focus away.
 */
function useFocusOnStep(
  body: RefObject<HTMLDivElement | null>,
  { step, isOpen, isLoaded }: FocusOn,
) {
  const lastFocused = useRef({ step, isLoaded: true });
  useLayoutEffect(() => {
    const dialog = body.current?.closest("dialog");
    const previous = lastFocused.current;
    lastFocused.current = { step, isLoaded: isLoaded || !isOpen };
    if (!dialog || !isOpen || (previous.step === step && previous.isLoaded === isLoaded)) return;
    body.current?.parentElement?.scrollTo(0, 0);
    if (!isLoaded || !focusFirstField(body.current!)) dialog.querySelector("h2")?.focus();
  }, [body, step, isOpen, isLoaded]);
}
