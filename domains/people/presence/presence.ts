/** How often a browser tab reports that its screen is still open. */
export const presenceHeartbeatMs = 30_000;
/** A tab that hasn't reported for this long counts as closed. */
export const presenceExpiryMs = 75_000;
/** The most people that a screen names. */
export const peoplePerScreenMax = 20;
/** The most open tabs of one user; the oldest one gives way. */
export const visitsPerUserMax = 20;

/** Which screens people can be on: the path below `/studio` or any other name of what they edit. */
export const screenPattern = /^[\w][\w./-]{0,119}$/;
/** Chosen at random by each tab. */
export const visitIdPattern = /^[\w-]{8,40}$/;

/** The live topic of a screen's visitors. */
export const presenceTopicName = "presence";
export const presenceTopicOf = (screen: string): string => `${presenceTopicName}:${screen}`;

/** Somebody who has a screen open. */
export type PresentPerson = {
  userId: string;
  /** "" without one. */
  name: string;
};
