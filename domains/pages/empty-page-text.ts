/** A page's text in a language that has none yet. */
export const emptyPageText = { title: "", description: "", keywords: "", components: [] };
