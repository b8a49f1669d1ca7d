import type { StepData } from "#domains/identity/steps/step-view.ts";
import { catalogue } from "#scenarios/catalogue.ts";
import type { Definition } from "#scenarios/scenario.ts";
import { loadDynamicForm, loadFillProfile, loadPurchase } from "./loaders/forms.server.ts";
import type { LoadedStep } from "./loaded-steps.ts";
import { loadConfirmation } from "./loaders/anonymous.server.ts";
import { loadMessengersInvite, loadMessengerWaitStep } from "./loaders/messengers.server.ts";
import { loadCodeStep } from "./loaders/phone.server.ts";
import type { StepLoad, StepLoader } from "./step-loader.server.ts";

const stepLoaders: Readonly<Record<LoadedStep, StepLoader>> = {
  "phone-verification": loadCodeStep("phone-verification"),
  "phone-code": loadCodeStep("phone-login"),
  "messenger-wait": loadMessengerWaitStep,
  "anonymous-sign-up": loadConfirmation,
  "anonymous-sign-up/anonymous-sign-up": loadConfirmation,
  "dynamic-form/fill-profile": loadDynamicForm,
  "buy-course/fill-profile-buy": loadPurchase,
  "fill-profile": loadFillProfile,
  "messengers-login/login": loadMessengersInvite,
  "messengers-login-hs/login": loadMessengersInvite,
};

/**
 * What the step that an address names needs of the server; where it names none, the scenario's first one that needs
 * something, since those before it may be passed over.
 */
export async function loadStepData(
  load: StepLoad,
): Promise<{ step: string; data: StepData } | null> {
  const definition: Definition | undefined = Object.hasOwn(catalogue, load.scenario)
    ? catalogue[load.scenario as keyof typeof catalogue]
    : undefined;
  const loaders: Readonly<Record<string, StepLoader>> = stepLoaders;
  const asking = ({ id }: { id: string }) => Object.hasOwn(loaders, `${load.scenario}/${id}`);
  const step = load.step ?? (definition?.steps.find(asking) ?? definition?.steps[0])?.id;
  if (step === undefined) return null;
  const key = [`${load.scenario}/${step}`, step].find((name) => Object.hasOwn(loaders, name));
  const data = key === undefined ? null : await loaders[key]?.({ ...load, step });
  return data ? { step, data } : null;
}
