/** DEC-02: the access token. */
export const accessLifeMs = 60 * 60 * 1000;
/** DEC-02: the refresh token's life, sliding. */
export const refreshLifeMs = 7 * 24 * 60 * 60 * 1000;
/** DEC-02: however often it is renewed, a session ends after this. */
export const sessionLifeMs = 90 * 24 * 60 * 60 * 1000;
/** A refresh token that comes again within this is answered with the same successor (lost answers, several tabs). */
export const refreshGraceMs = 60 * 1000;
/** Section 9: every cookie the client sets. */
export const cookieLifeMs = 7 * 24 * 60 * 60 * 1000;

/** The pair a signed-in browser holds in cookies; a client without cookies may ask for it in the body. */
export type TokenSet = { accessToken: string; refreshToken: string };
