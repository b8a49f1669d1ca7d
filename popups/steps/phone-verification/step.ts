/** Where the step's loader runs (popups/loaded-steps.ts). */
export default ["phone-verification"];
