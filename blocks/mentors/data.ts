/** The mentor component: docs/specification/mentors.md#modes. */
export type MentorsData = {
  mode: "single" | "multiple" | "mentor-chooses";
  state: "empty" | "connected";
  /** The mentor who already answers the visitor; null without one. */
  connectedName: string | null;
  /** The link to write to whichever mentor is free; null in the other modes. */
  href: string | null;
  /** `href` is the link to write to a mentor; null if the portal has no messenger, or the mentors choose. */
  mentors: { id: string; name: string; avatar: string | null; href: string | null }[];
};
