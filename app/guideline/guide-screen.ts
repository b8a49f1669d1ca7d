import guidelineStyles from "./guideline.css?url";

/** Shared by the style guide's screens: their style sheet, and noindex for search engines. */
export const guideLinks = () => [{ rel: "stylesheet", href: guidelineStyles }];
export const guideMeta = () => [{ name: "robots", content: "noindex" }];
