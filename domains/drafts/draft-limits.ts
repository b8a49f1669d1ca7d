/** The most operations in one change. */
export const operationsMax = 500;
/** The most steps of a path in a document. */
export const pathStepsMax = 100;
/** How deep a value in an operation may be nested. */
export const valueDepthMax = 100;
/** The most characters of a draft, as JSON. */
export const draftMaxChars = 1_000_000;
/** How many changes of a draft can be undone, or merged with changes of an editor who was offline. */
export const draftChangesMax = 1_000;
