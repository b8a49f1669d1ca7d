import type { PublicProps } from "#blocks/block.server.ts";

/** Nobody gets the address of a broadcast before it starts. */
export const publicProps: PublicProps = ({ title, text, picture }) => ({ title, text, picture });
