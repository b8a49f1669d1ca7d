import styleGuideStyles from "./style-guide.css?url";

/** Shared by the style guide's screens: their style sheet, and noindex for search engines. */
export const styleGuideLinks = () => [{ rel: "stylesheet", href: styleGuideStyles }];
export const styleGuideMeta = () => [{ name: "robots", content: "noindex" }];
