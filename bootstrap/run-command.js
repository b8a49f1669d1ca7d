// Runs with the Node that command.js picked.
const { command } = await import("../build/server/index.js");
await command(process.argv.slice(2));
if (process.connected) process.disconnect();
