import { authorize } from "#domains/settings/policy.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { versionConflict } from "#domains/settings/errors.ts";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { type SetupStep, setupSteps } from "#domains/settings/setup-steps.ts";
import type { Settings } from "#domains/settings/settings.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { DomainError } from "#platform/domain-error.ts";

export type SetupProgress = {
  /** Whether the studio shows the list of steps. */
  isOpen: boolean;
  steps: { id: SetupStep; isDone: boolean }[];
  /** The first step that isn't done; null if all are. */
  next: SetupStep | null;
};

/** What a change of the setup may be. */
export type SetupChange = {
  /** A step that is done now, or was skipped. */
  done?: SetupStep | undefined;
  /** `false` ends the setup, `true` begins it again. */
  isOpen?: boolean | undefined;
};

/** How often a change is tried when other people save settings at the same moment. */
const triesMax = 5;

export function presentSetup({ setup }: Pick<Settings, "setup">): SetupProgress {
  const steps = setupSteps.map((id) => ({ id, isDone: setup.done.includes(id) }));
  return {
    isOpen: setup.isOpen,
    steps,
    next: steps.find(({ isDone }) => !isDone)?.id ?? null,
  };
}

/** Returns how far the portal is set up. @throws AUTH-DENY without an admin's role */
export async function readSetup(ctx: SystemCtx): Promise<SetupProgress> {
  authorize(ctx, "change", "settings");
  return presentSetup((await readSettings(ctx)).settings);
}

/**
 * Marks a step of the setup as done, or ends or begins the setup. Steps that others finish meanwhile stay done.
 * @throws AUTH-DENY without an admin's role
 */
export async function changeSetup(
  ctx: SystemCtx,
  { done, isOpen }: SetupChange,
): Promise<SetupProgress> {
  authorize(ctx, "change", "settings");
  for (let tries = 1; ; tries += 1) {
    const { settings, version } = await readSettings(ctx);
    const { setup } = settings;
    const isDone = done === undefined || setup.done.includes(done);
    const change = {
      isOpen: isOpen ?? setup.isOpen,
      done: isDone ? setup.done : [...setup.done, done],
    };
    if (isDone && change.isOpen === setup.isOpen) return presentSetup({ setup });
    try {
      await updateSettings(ctx, { settings: { setup: change }, version });
      return presentSetup({ setup: { ...setup, ...change } });
    } catch (error) {
      const isConflict = error instanceof DomainError && error.code === versionConflict().code;
      if (!isConflict || tries === triesMax) throw error;
    }
  }
}
