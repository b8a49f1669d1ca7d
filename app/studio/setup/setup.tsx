import { redirect, useLoaderData } from "react-router";
import { authorize } from "#domains/settings/policy.server.ts";
import { readSetup } from "#domains/settings/setup/change-setup.server.ts";
import { setupSteps } from "#domains/settings/setup-steps.ts";
import { useFormResult } from "#app/live/use-until-navigation.ts";
import type { StudioHandle } from "#app/studio/layout.tsx";
import { requestContext } from "#request/request-context.server.ts";
import { changeSetupStep } from "./change-setup-step.server.ts";
import { loadSetupStep } from "./load-setup-step.server.ts";
import { SetupFrame } from "./setup-frame.tsx";
import { setupPath } from "./setup-paths.ts";
import { ColourStep } from "./steps/colour-step.tsx";
import { HelperStep } from "./steps/helper-step.tsx";
import { NameStep } from "./steps/name-step.tsx";
import { PublishStep } from "./steps/publish-step.tsx";
import { ShareStep } from "./steps/share-step.tsx";
import { SignInStep } from "./steps/sign-in-step.tsx";
import { StarterStep } from "./steps/starter-step.tsx";
import type { Route } from "./+types/setup";

export const handle: StudioHandle = { hasOwnShell: true };

/** `/studio/setup/:step?`: sets a portal up, one step after the other. Without a step, the first that isn't done. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  authorize(ctx, "change", "settings");
  const step = setupSteps.find((one) => one === params.step);
  if (!step) throw redirect(setupPath((await readSetup(ctx)).next ?? "share"), 303);
  return loadSetupStep(ctx, request, step);
}

/** Saves a step. The button "Continue" marks it as done and leads to the next one. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  authorize(ctx, "change", "settings");
  const step = setupSteps.find((one) => one === params.step) ?? "name";
  return changeSetupStep(ctx, step, await request.formData());
}

export default function SetupScreen() {
  const loaded = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>() ?? null;
  const values = result?.sent ?? loaded.typed ?? loaded.values ?? {};
  return (
    <SetupFrame key={loaded.step} data={loaded} result={result}>
      {loaded.name && <NameStep data={loaded.name} values={values} />}
      {loaded.colour && <ColourStep data={loaded.colour} values={values} />}
      {loaded.starter && <StarterStep data={loaded.starter} values={values} />}
      {loaded.signIn && <SignInStep data={loaded.signIn} values={values} />}
      {loaded.helper && <HelperStep data={loaded.helper} result={result} />}
      {loaded.publish && <PublishStep data={loaded.publish} />}
      {loaded.share && <ShareStep data={loaded.share} />}
    </SetupFrame>
  );
}
