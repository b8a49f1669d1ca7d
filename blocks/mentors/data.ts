/** The mentors, each with a link to write to them; null if the portal has no messenger. */
export type MentorsData = {
  mentors: { id: string; name: string; avatar: string | null; href: string | null }[];
};
