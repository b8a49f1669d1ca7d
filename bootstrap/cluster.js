import { replaceProcess } from "./replace-process.js";
import { prepareCheckout } from "./prepare-checkout.js";
import { main } from "./print.js";

await main(async () => {
  const node = await prepareCheckout();
  replaceProcess(node, ["tests/cluster/run.ts", ...process.argv.slice(2)], {
    NODE_ENV: "production",
  });
});
