import { replaceProcess } from "./replace-process.js";
import { ready } from "./ready.js";
import { main } from "./print.js";

await main(async () => {
  const node = await ready();
  replaceProcess(node, ["bootstrap/run-server.js", ...process.argv.slice(2)], {
    NODE_ENV: "production",
  });
});
