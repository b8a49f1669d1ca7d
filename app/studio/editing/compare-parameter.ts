/** In the address of an editor: opens the history of what is edited, compared with its published version. */
export const compareParameter = "compare";
