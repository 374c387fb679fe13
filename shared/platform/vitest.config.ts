import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { name: "platform", environment: "happy-dom", isolate: false, include: ["{src,test}/**/*.test.{ts,tsx}"] },
});
