/** In the address of the step "share": where the shared link leads. */
export const shareParameter = "to";
/** The campaign that links of the studio name, so that home can count where people come from. */
const shareCampaign = "share";

/** Adds to a path where the link was found: on a poster or in a message. */
export const sharePath = (path: string, source: "poster" | "message"): string =>
  `${path}?${new URLSearchParams({ utm_source: source, utm_campaign: shareCampaign })}`;

/** The printable page with the QR code of an address, in one of the portal's languages. */
export const posterPath = (target: string, language: string): string =>
  `/studio/setup/poster?${new URLSearchParams({ [shareParameter]: target, lang: language })}`;
