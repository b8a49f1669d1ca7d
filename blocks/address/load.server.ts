import type { LoadBlock } from "#blocks/block.server.ts";
import type { AddressProps } from "./block.ts";

export const load: LoadBlock = ({ settings }, components) =>
  Promise.resolve(
    new Map(
      components.map(({ id, props }) => {
        const own = (props as AddressProps).address.trim();
        return [id, { address: own || settings.contacts.address.trim() }];
      }),
    ),
  );
