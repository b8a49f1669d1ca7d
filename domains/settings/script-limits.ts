/** The most scripts of a portal. */
export const portalScriptsMax = 20;
