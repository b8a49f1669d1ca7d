import type { PublicProps } from "#blocks/block.server.ts";
import type { VideoEventProps } from "./block.ts";

/** Removes the addresses of the videos and their captions from the props. */
export const publicProps: PublicProps = (props) => ({
  ...props,
  episodes: (props as VideoEventProps).episodes.map(
    ({ url: _url, tracks: _tracks, ...episode }) => episode,
  ),
});
