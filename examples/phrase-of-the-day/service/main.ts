import packageJson from "../package.json" with { type: "json" };
import { createApp } from "./app.ts";

const { SITE_ORIGIN = "http://localhost:4000", PORT = "4425", PHRASES_DATA = ":memory:" } = process.env;

const app = await createApp({ site: SITE_ORIGIN, data: PHRASES_DATA, version: packageJson.version });
console.info(`ready ${await app.listen({ port: Number(PORT), host: "127.0.0.1" })}`);
process.once("SIGTERM", () => void app.close());
