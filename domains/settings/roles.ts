/** Owns the whole installation: may do everything in every portal. */
export const ownerRole = "envmgr-admin";
/** Manages one portal. */
export const adminRole = "mp-admin";
/** Writes and publishes pages, reads unpublished courses, and changes interface texts in every language. */
export const editorRole = "editor";
/** Translates texts into the languages of their membership. */
export const translatorRole = "translator";
/** Helps the learners connected to them. */
export const mentorRole = "mentor";
/** Leads the mentors of a portal. */
export const mentorLeaderRole = "mp-leader";
/** The roles whose holders learners can ask. Admins alone aren't asked. */
export const answeringRoles = [mentorRole, mentorLeaderRole] as const;
/** Hides reviews. */
export const moderatorRole = "moderator";
/** Looks after orders, payments and receipts. */
export const treasurerRole = "treasurer";

/** The roles that can be granted and revoked, and that open the studio. Disciple isn't among them: every member has it. */
export const staffRoles = [
  ownerRole,
  adminRole,
  editorRole,
  translatorRole,
  mentorRole,
  mentorLeaderRole,
  moderatorRole,
  treasurerRole,
] as const;
export type StaffRole = (typeof staffRoles)[number];
