/** Marks a response that depends on the visitor's campaign: guests with a campaign get no cached page. */
export const campaignTag = "campaign";
