import type { PublicProps } from "#blocks/block.server.ts";

/** The view gets the items from the loader, without those that are not shown yet. */
export const publicProps: PublicProps = ({ items: _items, ...props }) => props;
