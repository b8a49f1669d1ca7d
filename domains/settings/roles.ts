/** The role that manages the whole installation. */
export const environmentManagerRole = "envmgr-admin";
/** The role that manages one portal. */
export const portalAdminRole = "mp-admin";
/** The role of a mentor, who helps the learners connected to them. */
export const mentorRole = "mentor";
/** The role that leads the mentors of a portal. */
export const mentorLeaderRole = "mp-leader";
