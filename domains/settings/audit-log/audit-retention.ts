/** For how many days a portal stores its audit log, unless its settings say otherwise. */
export const auditRetentionDays = 730;
/** The least that the settings allow, so that nobody can change something and delete the trace. */
export const auditRetentionMinDays = 90;
export const auditRetentionMaxDays = 3_650;
