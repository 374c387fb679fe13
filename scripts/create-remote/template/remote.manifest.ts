import { defineManifest } from "@kalima/contracts/pages";

export const manifest = defineManifest({
  name: "mfe-example",
  platform: "^1",
  pages: [
    {
      path: "/example",
      access: "public",
      frame: "full",
      title: "pages.start.title",
      description: "pages.start.description",
    },
  ],
  slots: [],
  publishes: [],
  consumes: [],
  calls: ["GET /api/company/stats"],
});
