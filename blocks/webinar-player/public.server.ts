import type { PublicProps } from "#blocks/block.server.ts";

/** No address of a film leaves by the props. */
export const publicProps: PublicProps = ({
  url: _url,
  recordingUrl: _recording,
  tracks: _tracks,
  ...props
}) => props;
