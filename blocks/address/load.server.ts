import type { LoadBlock } from "#blocks/block.server.ts";
import type { AddressProps } from "./block.ts";

export const load: LoadBlock = ({ settings }, components) =>
  Promise.resolve(
    new Map(
      components.map(({ id, props }) => {
        const ownAddress = (props as AddressProps).address.trim();
        return [id, { address: ownAddress || settings.contacts.address.trim() }];
      }),
    ),
  );
