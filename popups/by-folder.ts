/** Maps a glob's results by their folder's name: `./steps/success/view.tsx` becomes `success`. */
export const mapByFolder = <Found>(files: Record<string, Found>): ReadonlyMap<string, Found> =>
  new Map(Object.entries(files).map(([path, content]) => [path.split("/").at(-2)!, content]));
