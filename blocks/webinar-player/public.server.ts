import type { PublicProps } from "#blocks/block.server.ts";

/** Removes the videos' addresses from the props. */
export const publicProps: PublicProps = ({
  url: _url,
  recordingUrl: _recording,
  tracks: _tracks,
  ...props
}) => props;
