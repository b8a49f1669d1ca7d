import type { LoadBlock } from "#blocks/block.server.ts";
import { socialLinks } from "./social-links.ts";

export const load: LoadBlock = ({ settings }, components) => {
  const data = { links: socialLinks(settings.socials) };
  return Promise.resolve(new Map(components.map(({ id }) => [id, data])));
};
