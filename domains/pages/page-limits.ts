/** The title of a page, or of its browser window. */
export const pageTitleMaxChars = 300;
/** A description, or a list of keywords. */
export const pageTextMaxChars = 5_000;
/** The blocks of one language, including nested ones. */
export const pageBlocksMax = 500;
/** How deep blocks may be nested. */
export const treeDepthMax = 20;
/** How deep lists and objects may be nested in the props of one block. */
export const propsDepthMax = 40;
/** A page in all languages, as JSON. The size of a request is limited earlier (server/app.ts). */
export const pageMaxChars = 1_000_000;
export const middlewareMax = 10;
/** The names of templates, types, middleware and models. */
export const nameMaxChars = 100;
/** A page's alias. A longer one can't exist. */
export const aliasMaxChars = 200;
