import { defineManifest } from "@kalima/contracts/pages";

export const manifest = defineManifest({
  name: "mfe-support-chat",
  platform: "^2.2",
  pages: [],
  slots: [{ slot: "app.overlay", order: 10, hiddenOn: ["/payment", "/lessons"], label: "overlay.label" }],
  sockets: ["/websocket/support"],
  publishes: [],
  consumes: ["support.requested@1"],
});
