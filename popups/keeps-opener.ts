/**
 * On everything that a window of its own passes on its way to a service and back: with the usual policy, a browser
 * would forget there which window had opened it.
 */
export const keepsOpener = { "Cross-Origin-Opener-Policy": "unsafe-none" };
