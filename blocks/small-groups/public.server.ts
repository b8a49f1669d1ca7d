import type { PublicProps } from "#blocks/block.server.ts";

/** The view gets the items from the loader. */
export const publicProps: PublicProps = ({ items: _items, ...props }) => props;
