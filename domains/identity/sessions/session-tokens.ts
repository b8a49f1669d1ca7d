export const accessLifeMs = 60 * 60 * 1000;
/** The refresh token's life, extended at each renewal. */
export const refreshLifeMs = 7 * 24 * 60 * 60 * 1000;
/** The longest life of a session, however often it is renewed. */
export const sessionLifeMs = 90 * 24 * 60 * 60 * 1000;
/** How long a previous refresh token still gets the same successor, for lost responses and parallel tabs. */
export const refreshGraceMs = 60 * 1000;
/** The life of every cookie that the client sets. */
export const cookieLifeMs = 7 * 24 * 60 * 60 * 1000;

/** The token pair of a signed-in browser, in cookies; a client without cookies may request it in the body. */
export type TokenSet = { accessToken: string; refreshToken: string };
