import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "scripts",
    isolate: false,
    include: ["**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**", "create-remote/template/**"],
    testTimeout: 60_000,
  },
});
