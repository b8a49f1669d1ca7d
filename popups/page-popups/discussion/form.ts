/** Marks the forms of the discussion among those of an element's page. */
export const discussionIntent = "discussion";
