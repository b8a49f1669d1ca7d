/** The largest logo, in bytes. */
export const logoMaxBytes = 4 * 1024 * 1024;
