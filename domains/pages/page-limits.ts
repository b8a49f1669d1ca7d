/** A title of a page or of its browser window. */
export const pageTitleMaxChars = 300;
/** A description, a list of keywords. */
export const pageTextMaxChars = 5_000;
/** The blocks of one language, with all that stand in others. */
export const pageBlocksMax = 500;
/** How deep blocks may stand in blocks. */
export const treeDepthMax = 20;
/** How deep lists and objects may stand in the props of one block. */
export const propsDepthMax = 40;
/** A whole page in all its languages, as JSON. What is sent at once is limited by the door already (server/app.ts). */
export const pageMaxChars = 1_000_000;
export const middlewareMax = 10;
/** The names of templates, types, middleware and models. */
export const nameMaxChars = 100;
/** A page's address; what does not fit names nothing. */
export const aliasMaxChars = 200;
