import { build } from "./build.js";
import { main } from "./print.js";

// For the test run, whose Node is already the right one.
await main(() => build(process.execPath));
