import type { LoadBlock } from "#blocks/block.server.ts";
import { markedSocialLinks } from "./social-links.ts";

export const load: LoadBlock = ({ settings }, components) => {
  const data = { links: markedSocialLinks(settings.socials) };
  return Promise.resolve(new Map(components.map(({ id }) => [id, data])));
};
