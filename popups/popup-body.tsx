import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { deleteEnteredValues, tabStore } from "#domains/identity/registration/entered-values.ts";
import type { StepData } from "#domains/identity/steps/step-view.ts";
import { hasEnteredText } from "#domains/identity/registration/use-entered-values.ts";
import type { StepView } from "#scenarios/engine.ts";
import { LampLine } from "#ui/lamp-line.tsx";
import { Dialog, focusFirstField } from "#ui/dialog.tsx";
import { Icon } from "#ui/icons.tsx";
import type { RootData, ScreenFacts, StepResult } from "#request/root-data.ts";
import { isErrorKey } from "#ui/is-error-key.ts";
import { PolicyLinks } from "./widgets/policy/policy-links.tsx";
import { AdvantagesLink } from "./advantages-link.tsx";
import { openedAddress } from "./watch-links.ts";
import { unreachableKey } from "./popup-client-action.ts";
import { popupIsDue } from "./popup-code.ts";
import type { StepModule } from "./step-module.ts";
import { stepInfo } from "./step-info.ts";
import { hasStepView, isLoadedLater } from "./step-views.ts";
import { turnAddress } from "./turn-address.ts";
import { UnsavedQuestion, useUnsavedQuestion } from "./unsaved-question.tsx";
import { useLasting, useOpening, waitThrottleMs } from "./use-opening.ts";
import { type PopupView, useScenario } from "./use-scenario.ts";
import { useStepAnswer } from "./use-step-answer.ts";
import { useNextStepViews, useStepView } from "./use-step-view.ts";

/** @public Used through the dynamic import in popup-code.ts. */
export { popupDueAt } from "./use-scenario.ts";

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
  const due = popupIsDue(useLocation().search);
  const popup = useScenario(root, screen);
  const shown = popup?.shown;
  const drawn = shown !== undefined && hasStepView(shown.component);
  useNothingToShow(due ? popup : undefined, drawn);
  // Closing the popup drops errors and typed values, because the next opening has a new key.
  const [walk, setWalk] = useState({ due, count: 0 });
  if (walk.due !== due) setWalk({ due, count: due ? walk.count : walk.count + 1 });
  if (!popup || !drawn) return null;
  return <Popup key={walk.count} popup={popup} root={root} due={due} />;
}

/**
 * If there is nothing to show (the user is already signed in, or the scenario is unknown), logs the engine's messages
 * and navigates to where the scenario leads.
 */
function useNothingToShow(popup: PopupView | undefined, drawn: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!popup || drawn) return;
    for (const effect of popup.turn.effects)
      if (effect.type === "log") console[effect.level](effect.text);
    if (popup.shown) console.error(`Step ${popup.shown.step} has nothing to show`);
    const to = popup.shown ? popup.closedHref : turnAddress(popup.path, popup.turn);
    void navigate(to ?? popup.path, { replace: true, preventScrollReset: true });
  }, [popup, drawn, navigate]);
}

type PopupProps = { popup: PopupView; root: RootData; due: boolean };

function Popup({ popup, root, due }: PopupProps) {
  const t = useTranslations();
  const navigate = useNavigate();
  const headingId = useId();
  const body = useRef<HTMLDivElement>(null);
  const { open, ready } = useOpening(due);
  const { answer, entered, busy, send } = useStepAnswer(popup, root);
  const { step, component } = popup.shown ?? { step: "", component: "" };
  const module = useStepView(component);
  useNextStepViews(popup, due);
  useFocusOnStep(body, { step, isOpen: open, isLoaded: module !== undefined });
  const waiting = useLasting(busy || !module, waitThrottleMs);
  const form = () => body.current?.querySelector("form") ?? null;
  const unsaved = useUnsavedQuestion(() => hasEnteredText(form()));
  const { View, Wait, staysOpen, offersAdvantages }: Partial<StepModule> = module ?? {};
  const isPlain = stepInfo.get(component)?.isPlain;
  const close = () => void navigate(popup.closedHref, { replace: true, preventScrollReset: true });
  function toAddress() {
    const to = openedAddress(new URL(popup.stepHref(step), location.href), new URL(location.href));
    if (to !== null) void navigate(to, { preventScrollReset: true });
  }
  function answerUnsaved(leave: boolean) {
    if (leave) deleteEnteredValues(tabStore());
    unsaved.settle(leave);
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      confirmClose={(reason) =>
        staysOpen && reason === "backdrop" ? false : unsaved.confirmClose(reason)
      }
      labelledBy={headingId}
      className={isPlain ? "panel--steps panel--plain" : "panel--steps"}
      closeLabel={t("common.close")}
      closeHref={popup.closedHref}
      onFoundOpen={toAddress}
    >
      <div className="panel__scroll">
        {!isPlain && (
          <PopupHead
            alertText={popup.turn.state.options.alertText}
            shown={popup.shown}
            heading={stepDataOf(root, step)?.heading}
            headingId={headingId}
          />
        )}
        <div
          ref={body}
          className="panel__body"
          data-ready={ready || undefined}
          data-step-view={isLoadedLater(component) ? component : undefined}
          aria-busy={busy || undefined}
          inert={unsaved.asked}
        >
          <Flashed messageKey={root.flashed} />
          {View && (
            <View
              key={`${popup.turn.state.scenario} ${step}`}
              {...viewProps(popup, root)}
              headingId={headingId}
              answer={answer && inOwnWords(answer, module)}
              entered={entered}
              busy={busy}
              send={send}
            />
          )}
          {root.advantagesPublished && offersAdvantages && <AdvantagesLink />}
        </div>
      </div>
      {waiting && (
        <div className={module ? "panel__wait" : "panel__wait panel__wait--step"} role="status">
          {Wait ? <Wait /> : <Spinner />}
        </div>
      )}
      {unsaved.asked && <UnsavedQuestion onAnswer={answerUnsaved} />}
      {due && <PolicyLinks />}
    </Dialog>
  );
}

function viewProps(popup: PopupView, root: RootData) {
  const { stepHref, switchHref, methodHref, jumpHref, backHref, closedHref, facts, pwdtoken } =
    popup;
  const { fields, passwordMinLength, email } = root.registration;
  const { scenario, options } = popup.turn.state;
  const step = popup.shown?.step ?? "";
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
    emailOffered: email,
    messengers: root.messengers,
    gdpr: root.gdpr,
    pwdtoken,
  };
}

const stepDataOf = ({ stepData }: RootData, step: string) =>
  stepData?.step === step ? stepData.data : null;

/** Replaces the general message about an unreachable server with the step's own, if it has one. */
const inOwnWords = (answer: StepResult, module: StepModule | undefined): StepResult =>
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
  shown: StepView | undefined;
  /** The portal's own heading in place of the step's. */
  heading: StepData["heading"];
  headingId: string;
};

function PopupHead({ alertText, shown, heading, headingId }: PopupHeadProps) {
  const t = useTranslations();
  const { title = "", description: lead = "" } = shown ?? {};
  const own = lead && t(lead);
  const description = heading ? heading.description : own;
  return (
    <div className="panel__head">
      <LampLine />
      <div className="panel__text">
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
function Flashed({ messageKey }: { messageKey: string | null }) {
  const t = useTranslations();
  const { key } = useLocation();
  const [told, setTold] = useState({ messageKey, key });
  if (told.messageKey !== messageKey) setTold({ messageKey, key });
  if (messageKey === null || told.key !== key || !t.has(messageKey)) return null;
  const bad = isErrorKey(messageKey);
  return (
    <div className={bad ? "message" : "message message--ok"} role={bad ? "alert" : "status"}>
      <Icon name={bad ? "alert" : "check"} />
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
  const last = useRef({ step, isLoaded: true });
  useLayoutEffect(() => {
    const dialog = body.current?.closest("dialog");
    const before = last.current;
    last.current = { step, isLoaded: isLoaded || !isOpen };
    if (!dialog || !isOpen || (before.step === step && before.isLoaded === isLoaded)) return;
    body.current?.parentElement?.scrollTo(0, 0);
    if (!isLoaded || !focusFirstField(body.current!)) dialog.querySelector("h2")?.focus();
  }, [body, step, isOpen, isLoaded]);
}
