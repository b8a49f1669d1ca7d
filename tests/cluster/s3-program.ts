import { startS3Server } from "#platform/file-store/s3/s3-server.fixture.ts";

// Runs an S3 server as a program of its own: `node s3-program.ts <address> <port> <folder>`.
const [host, port, directory] = process.argv.slice(2);
await startS3Server({ host: host!, port: Number(port), directory: directory! });
