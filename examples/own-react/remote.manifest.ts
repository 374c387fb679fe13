import { defineManifest } from "@kalima/contracts/pages";

export const manifest = defineManifest({
  name: "own-react",
  platform: "^2",
  brings: ["react"],
  publishes: [],
  consumes: [],
  pages: [
    { path: "/study-plan", access: "public", frame: "full", title: "page.title", description: "page.description" },
  ],
  slots: [
    { slot: "profile.section", key: "plan", group: "learning", order: 90, label: "page.title", roles: ["student"] },
  ],
});
