/** The mentors, each with where one writes to them; null where the portal has no messenger to write by. */
export type MentorsData = {
  mentors: { id: string; name: string; avatar: string | null; href: string | null }[];
};
