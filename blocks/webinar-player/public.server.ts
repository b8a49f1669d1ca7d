import type { PublicProps } from "#blocks/block.server.ts";

/** Removes the addresses of the videos and their captions from the props. */
export const publicProps: PublicProps = ({
  url: _url,
  recordingUrl: _recording,
  tracks: _tracks,
  ...props
}) => props;
