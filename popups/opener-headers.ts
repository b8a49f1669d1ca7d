/**
 * The header for every response in a sign-in window, on its way to a provider and back: with the usual policy the
 * browser would forget which window opened it.
 */
export const openerHeaders = { "Cross-Origin-Opener-Policy": "unsafe-none" };
