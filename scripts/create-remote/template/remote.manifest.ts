import { defineManifest } from "@kalima/contracts/pages";

export const manifest = defineManifest({
  name: "mfe-example",
  platform: "^2",
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
});
