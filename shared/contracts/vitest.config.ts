import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { name: "contracts", isolate: false, testTimeout: 120_000, include: ["src/**/*.test.ts", "test/**/*.test.ts"] },
});
