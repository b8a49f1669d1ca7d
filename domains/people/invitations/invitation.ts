const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** How many days an invitation works unless its sender chooses another number. */
export const invitationDaysDefault = 7;
export const invitationDaysMax = 30;
/** The numbers of days that the studio offers. */
export const invitationDaysChoices = [1, 3, invitationDaysDefault, 14, invitationDaysMax] as const;
/** How many invitations a portal may make in a day, and how many of them to one email. */
export const invitationsPerDayMax = 100;
export const invitationsPerEmailMax = 3;
/** How long an invitation is listed after its end. */
export const invitationRetentionMs = 90 * dayMs;
/** The most invitations in one response. */
export const invitationsListMax = 100;

export type InvitationStatus = "open" | "accepted" | "revoked" | "expired";

/** The path of the page on which an invitation is accepted. */
export const invitationPath = (token: string): string => `/invitation/${token}`;
