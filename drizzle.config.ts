import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./domains/**/*tables.server.ts",
  out: "./migrations",
});
