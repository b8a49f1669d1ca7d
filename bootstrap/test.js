import { replaceProcess } from "./replace-process.js";
import { ready } from "./ready.js";
import { main } from "./print.js";

await main(async () => {
  const node = await ready({ withBuild: false });
  replaceProcess(node, ["tests/run.ts", ...process.argv.slice(2)], { NODE_ENV: "test" });
});
