import { mkdirSync, writeFileSync } from "node:fs";
import { normalizePath, type Plugin } from "vite";

/** The file from which the server reads the list (server/documents/view-files.ts). */
const listFile = "build/view-files.json";

/** Returns a view's name in the list: a block's kind, a popup's step or a part of some pages. Others have none. */
function viewNameOf(module: string | null): string | undefined {
  const path = normalizePath(module ?? "");
  const step = /\/popups\/steps\/([\w-]+)\/view\.tsx$/.exec(path)?.[1];
  if (step !== undefined) return `step ${step}`;
  return (
    /\/blocks\/([\w-]+)\/view\.tsx$/.exec(path)?.[1] ??
    /\/(?:popups\/(popup-body)|app\/widgets\/(bottom-widgets))\.tsx$/
      .exec(path)
      ?.slice(1)
      .find(Boolean)
  );
}

/** Writes a list of the files that each view needs, including imported ones. */
export const writeViewFileList: Plugin = {
  name: "write-view-file-list",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle(_options, bundle) {
    const importsOf = (file: string) => {
      const chunk = bundle[file];
      return chunk?.type === "chunk" ? chunk.imports : [];
    };
    const list: Record<string, string[]> = {};
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const listOfMoreViews = chunks.find(({ facadeModuleId }) =>
      normalizePath(facadeModuleId ?? "").endsWith("/blocks/more-views.ts"),
    );
    for (const chunk of chunks) {
      const name = viewNameOf(chunk.facadeModuleId);
      if (name === undefined) continue;
      const files = new Set([chunk.fileName]);
      if (listOfMoreViews?.dynamicImports.includes(chunk.fileName))
        files.add(listOfMoreViews.fileName);
      // A set may grow while it is iterated.
      for (const file of files) for (const imported of importsOf(file)) files.add(imported);
      list[name] = Array.from(files, (file) => `/${file}`);
    }
    mkdirSync("build", { recursive: true });
    writeFileSync(listFile, JSON.stringify(list));
  },
};
