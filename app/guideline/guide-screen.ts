import guidelineStyles from "./guideline.css?url";

/** What the screens of the style guide have in common: a sheet of their own, and no place in search engines. */
export const guideLinks = () => [{ rel: "stylesheet", href: guidelineStyles }];
export const guideMeta = () => [{ name: "robots", content: "noindex" }];
