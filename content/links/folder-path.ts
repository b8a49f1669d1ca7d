/** Returns the folder of a file; "" for the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Returns the last part of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Resolves a path written in a file to one from the root of the folder; undefined if it leads out of it. */
export function pathFrom(file: string, relative: string): string | undefined {
  if (relative.startsWith("/")) return undefined;
  const parts = folderOf(file).split("/").filter(Boolean);
  for (const part of relative.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join("/");
}

/** Returns the relative path from one file to another: `../pictures/road.webp`. */
export function pathTo(file: string, path: string): string {
  const from = folderOf(file).split("/").filter(Boolean);
  const to = path.split("/");
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared += 1;
  return [...from.slice(shared).map(() => ".."), ...to.slice(shared)].join("/");
}
