import type { StepData } from "#domains/identity/steps/step-view.ts";
import { catalogue } from "#scenarios/catalogue.ts";
import type { Definition } from "#scenarios/scenario.ts";
import { mapByFolder } from "./by-folder.ts";
import { stepInfo } from "./step-info.ts";
import type { StepLoaderInput, StepLoader } from "./step-loader.server.ts";

const loaders = mapByFolder(
  import.meta.glob<StepLoader>("./steps/*/load.server.ts", { eager: true, import: "default" }),
);

const folders = new Map(
  [...stepInfo].flatMap(([folder, { loadsAt = [] }]) => loadsAt.map((key) => [key, folder])),
);

/** Returns the folder whose loader runs at a step of a scenario. */
export const loaderFolderOf = (scenario: string, step: string): string =>
  folders.get(`${scenario}/${step}`) ?? folders.get(step) ?? step;

/**
 * Loads the server data of the step that an address names. If it names no step, loads the data of the scenario's first
 * step with a loader, because the steps before that one may be skipped.
 */
export async function loadStepData(
  input: StepLoaderInput,
): Promise<{ step: string; data: StepData } | null> {
  const { scenario } = input;
  const definition: Definition | undefined = Object.hasOwn(catalogue, scenario)
    ? catalogue[scenario as keyof typeof catalogue]
    : undefined;
  const stepWithLoader = definition?.steps.find(({ id }) => folders.has(`${scenario}/${id}`));
  const step = input.step ?? (stepWithLoader ?? definition?.steps[0])?.id;
  if (step === undefined) return null;
  const data = await loaders.get(loaderFolderOf(scenario, step))?.({ ...input, step });
  return data ? { step, data } : null;
}
