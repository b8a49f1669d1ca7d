/** In the address of a preview: who sees it, `guest` or `learner`. */
export const viewerParameter = "as";
