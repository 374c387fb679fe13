import { defineConfig } from "vite";
import { releaseFormat } from "./release-format.ts";

export default defineConfig({ plugins: [releaseFormat()] });
