/** Where the step's loader is asked (popups/loaded-steps.ts). */
export default ["fill-profile"];
