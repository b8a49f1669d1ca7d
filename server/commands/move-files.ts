import { moveFiles } from "#platform/file-store/move-files.server.ts";
import { isMovingFileStore } from "#platform/file-store/moving-file-store.server.ts";
import { StartFailure } from "#platform/start-failure.ts";
import { defineCommand } from "./command-line.ts";

const bytesPerMegabyte = 1_000_000;

export const moveFilesCommand = defineCommand({
  name: "move-files",
  about: "moves all files between the folder and S3, as FILES says, while the portals are in use",
  notes: [
    "Set FILES=folder-to-s3 or FILES=s3-to-folder and restart all processes first. You can stop it",
    "at any time and start it again: it goes on with the rest.",
  ],
  async run({ installation, print, progress }) {
    const { files: store, environment } = installation;
    if (!isMovingFileStore(store))
      throw new StartFailure(
        `FILES is ${environment.files.mode}, so no files have to move. Set FILES=folder-to-s3 or FILES=s3-to-folder, and restart all processes first.`,
      );
    const { files, bytes } = await moveFiles(store, (done, total) =>
      progress("files", done, total),
    );
    const place = environment.files.mode === "folder-to-s3" ? "s3" : "folder";
    print(`Moved ${files} files, ${(bytes / bytesPerMegabyte).toFixed(1)} MB.`);
    print(`All files are at the new place. Now set FILES=${place} and restart all processes.`);
  },
});
