import { useEffect, useState } from "react";
import { preloadViews } from "#blocks/views.tsx";
import { textKind } from "./block-commands.ts";
import { type Blocks, walkBlocks } from "./block-tree.ts";

/**
 * Fetches the views of the blocks that an editor opens with. Drawn one by one, they would move what a person is about to
 * click.
 * @returns whether the blocks can be drawn
 */
export function useLoadedViews(blocks: Blocks): boolean {
  const [isLoaded, setIsLoaded] = useState(false);
  const [kinds] = useState(() => [textKind, ...[...walkBlocks(blocks)].map(kindOf)]);
  useEffect(() => {
    let isMounted = true;
    void preloadViews(kinds).then(() => {
      if (isMounted) setIsLoaded(true);
    });
    return () => {
      isMounted = false;
    };
  }, [kinds]);
  return isLoaded;
}

const kindOf = ({ block }: { block: { type: string } }): string => block.type;
