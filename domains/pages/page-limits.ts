/** The most characters of a page's title, or of the title of its browser window. */
export const pageTitleMaxChars = 300;
/** The most characters of a description, or of a list of keywords. */
export const pageTextMaxChars = 5_000;
/** The most blocks of a page in one language, including nested ones. */
export const pageBlocksMax = 500;
/** How deep blocks may be nested. */
export const treeDepthMax = 20;
/** How deep lists and objects may be nested in the props of one block. */
export const propsDepthMax = 40;
/** The most characters of a page in all languages, as JSON. server/app.ts limits the size of requests before. */
export const pageMaxChars = 1_000_000;
export const middlewareMax = 10;
/** The most characters of the name of a template, type, middleware or model. */
export const nameMaxChars = 100;
/** The most characters of a page's alias. */
export const aliasMaxChars = 200;
