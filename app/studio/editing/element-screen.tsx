import { elementDrafts } from "#domains/courses/course-draft-kinds.server.ts";
import { readDraft } from "#domains/drafts/lock-draft.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import { ElementSettings } from "#app/studio/courses/settings/element-settings.tsx";
import { Inspector, useElementDraft } from "./editing-context.tsx";
import { draftPathOf } from "./draft-path.ts";
import { TextFields } from "./text-fields.tsx";
import type { Route } from "./+types/element-screen";

/** Loads the draft of an element; the editor around this screen opens it. */
export async function loader({ context, params: { elementId } }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { version, body, hasChanges } = await readDraft(ctx, elementDrafts, elementId);
  const path = draftPathOf("elements", elementId);
  return { id: elementId, draft: { path, loaded: { version, body, hasChanges } } };
}
export type EditedElementData = Awaited<ReturnType<typeof loader>>;

const emptyText = { title: "", description: "", components: [] };

/** An element in the editor of its course: its title, and its description in the pane at the end. */
export default function ElementScreen() {
  const common = { draft: useElementDraft(), emptyText };
  return (
    <>
      <TextFields {...common} fields={["title"]} />
      <Inspector>
        <TextFields {...common} fields={["description"]} />
        <ElementSettings />
      </Inspector>
    </>
  );
}
