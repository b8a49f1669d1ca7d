/** Where the step's loader runs (popups/loaded-steps.ts). */
export default ["buy-course/fill-profile-buy"];
