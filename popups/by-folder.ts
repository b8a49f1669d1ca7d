/** Maps a glob's results by their folder's name: `./steps/success/view.tsx` becomes `success`. */
export const byFolder = <Found>(files: Record<string, Found>): ReadonlyMap<string, Found> =>
  new Map(Object.entries(files).map(([path, found]) => [path.split("/").at(-2)!, found]));
