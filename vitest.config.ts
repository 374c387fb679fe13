import { defineConfig } from "vitest/config";

/** Every package brings its own project; this file only gathers them. */
export default defineConfig({
  test: {
    projects: [
      "shared/*/vitest.config.ts",
      "shell/vitest.config.ts",
      "mfe-*/vitest.config.ts",
      "server/vitest.config.ts",
      "scripts/vitest.config.ts",
    ],
  },
});
