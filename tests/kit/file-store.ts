import { openFolderFileStore } from "#platform/file-store/folder-file-store.server.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { openVault } from "#platform/vault.server.ts";

/** Opens a store on a folder, without a server. The URLs that it signs open nothing. */
export const openFileStore = (folder: string): FileStore =>
  openFolderFileStore({
    folder,
    vault: openVault("a secret for nothing but these tests"),
    clock: { now: () => Date.now() },
  });
