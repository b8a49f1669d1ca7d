import type { LoadBlock } from "#blocks/block.server.ts";
import type { DonationProps } from "./block.ts";

export const load: LoadBlock = ({ settings }, components) =>
  Promise.resolve(
    new Map(
      components.map(({ id, props }) => {
        const { campaign } = settings.integrations.donation;
        return [id, { href: (props as DonationProps).buttonLink || campaign }];
      }),
    ),
  );
