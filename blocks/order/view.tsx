import type { PublicArrangement } from "#domains/learning/answers/arrangement.ts";
import type { BlockViewProps } from "#blocks/block.ts";
import { Exercise } from "#blocks/arrange/exercise.tsx";

export { default as styleSheetUrl } from "#blocks/lessons.css?url";

export default function View({ props, screen }: BlockViewProps<PublicArrangement>) {
  return <Exercise props={props} screen={screen} />;
}
