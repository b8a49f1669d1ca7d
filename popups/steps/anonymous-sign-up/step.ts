/** Where the step's loader is asked (popups/loaded-steps.ts). */
export default ["anonymous-sign-up", "anonymous-sign-up/anonymous-sign-up"];
