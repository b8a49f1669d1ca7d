import { type Editor, Extension } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

type Change = { add: string; at: number } | { remove: string };

const key = new PluginKey<DecorationSet>("uploadPlaces");

/** Remembers where pictures belong while they are uploaded, whatever is written around them meanwhile. */
export const UploadPlaces = Extension.create({
  name: "uploadPlaces",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, places) {
          const mapped = places.map(transaction.mapping, transaction.doc);
          const change = transaction.getMeta(key) as Change | undefined;
          if (!change) return mapped;
          if ("remove" in change) return mapped.remove(find(mapped, change.remove));
          const mark = Decoration.widget(change.at, drawMark, { id: change.add });
          return mapped.add(transaction.doc, [mark]);
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

const find = (places: DecorationSet, id: string) =>
  places.find(undefined, undefined, (spec) => spec["id"] === id);

function drawMark({ dom }: { dom: HTMLElement }): HTMLElement {
  const mark = dom.ownerDocument.createElement("span");
  mark.className = "studio-canvas-upload";
  return mark;
}

export function rememberPlace({ view, state }: Editor, id: string, at: number): void {
  view.dispatch(state.tr.setMeta(key, { add: id, at } satisfies Change));
}

/** Forgets a place. @returns where it is now; null if its text has been deleted */
export function takePlace({ view, state }: Editor, id: string): number | null {
  const [place] = find(key.getState(state) ?? DecorationSet.empty, id);
  view.dispatch(state.tr.setMeta(key, { remove: id } satisfies Change));
  return place?.from ?? null;
}
