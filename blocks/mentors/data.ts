/** The mentors. `href` is the link to write to a mentor; null if the portal has no messenger. */
export type MentorsData = {
  mentors: { id: string; name: string; avatar: string | null; href: string | null }[];
};
