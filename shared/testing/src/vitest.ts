import { extname, join } from "node:path";
import { defineConfig, type ViteUserConfig } from "vitest/config";

/** The Vitest project of a remote. Test files share modules and page, so what a test changes is restored by `setup`. */
export const remoteTests: ViteUserConfig = defineConfig({
  test: {
    environment: "happy-dom",
    isolate: false,
    testTimeout: 30_000,
    setupFiles: [join(import.meta.dirname, `setup${extname(import.meta.filename)}`)],
    // Our packages import style sheets, which Node by itself cannot.
    server: { deps: { inline: [/[\\/]node_modules[\\/]@kalima[\\/]/] } },
    env: { TZ: "Africa/Cairo" },
  },
});
