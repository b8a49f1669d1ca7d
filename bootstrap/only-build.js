import { build } from "./build.js";
import { main } from "./print.js";

// For the test run: this Node is the right one already.
await main(() => build(process.execPath));
