import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { name: "platform", environment: "happy-dom", include: ["{src,test}/**/*.test.{ts,tsx}"] },
});
