import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "platform",
    environment: "happy-dom",
    isolate: false,
    testTimeout: 30_000,
    include: ["{src,test}/**/*.test.{ts,tsx}"],
  },
});
