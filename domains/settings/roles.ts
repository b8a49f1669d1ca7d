/** The role that manages the whole installation. */
export const environmentManagerRole = "envmgr-admin";
/** The role that manages one portal. */
export const portalAdminRole = "mp-admin";
/** Helps the learners who are connected to them. */
export const mentorRole = "mentor";
/** Leads the mentors of a portal. */
export const mentorLeaderRole = "mp-leader";
