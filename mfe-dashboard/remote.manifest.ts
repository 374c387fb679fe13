import { defineManifest } from "@kalima/contracts/pages";

export const manifest = defineManifest({
  name: "mfe-dashboard",
  platform: "^2.2",
  pages: [
    {
      path: "/dashboard/support",
      screen: "support-screen",
      access: "auth",
      roles: ["agent", "admin"],
      frame: "full",
      skeleton: "sections",
      keepOffline: true,
      title: "pages.support.title",
      description: "pages.support.description",
    },
  ],
  menu: [{ menu: "main", path: "/dashboard/support", order: 25, label: "menu.support" }],
  slots: [],
  sockets: ["/websocket/support"],
  publishes: [],
  consumes: [],
});
