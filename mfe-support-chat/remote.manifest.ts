import { defineManifest } from "@kalima/contracts/pages";

export const manifest = defineManifest({
  name: "mfe-support-chat",
  platform: "^2.2",
  pages: [],
  slots: [
    { slot: "app.overlay", order: 10, hiddenOn: ["/payment", "/lessons"], label: "overlay.label" },
    {
      slot: "profile.section",
      screen: "support-section",
      key: "support",
      group: "account",
      order: 30,
      label: "sections.support",
      // Agents and staff get no panel to ask in.
      roles: ["student", "trainer"],
    },
  ],
  sockets: ["/websocket/support"],
  publishes: ["support.requested@1"],
  consumes: ["support.requested@1"],
});
