/** Where the step's loader runs (popups/loaded-steps.ts). */
export default ["anonymous-sign-up", "anonymous-sign-up/anonymous-sign-up"];
