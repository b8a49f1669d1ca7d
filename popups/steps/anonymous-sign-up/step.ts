import type { StepInfo } from "#popups/step-module.ts";

export default {
  loadsAt: ["anonymous-sign-up", "anonymous-sign-up/anonymous-sign-up"],
} satisfies StepInfo;
