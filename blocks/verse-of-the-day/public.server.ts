import type { PublicProps } from "#blocks/block.server.ts";

/** The view gets today's verse from the loader. */
export const publicProps: PublicProps = ({ title }) => ({ title });
