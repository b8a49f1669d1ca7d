/** Returns the folder of a file; "" for the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Returns the last part of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Resolves a path written in a file to a path from the content folder's root; undefined if it leads outside. */
export function resolvePath(file: string, relative: string): string | undefined {
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
export function relativePath(file: string, path: string): string {
  const fromFolders = folderOf(file).split("/").filter(Boolean);
  const targetParts = path.split("/");
  let shared = 0;
  while (shared < fromFolders.length && fromFolders[shared] === targetParts[shared]) shared += 1;
  return [...fromFolders.slice(shared).map(() => ".."), ...targetParts.slice(shared)].join("/");
}
