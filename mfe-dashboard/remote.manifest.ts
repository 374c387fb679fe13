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
    {
      path: "/dashboard/questions",
      screen: "questions-screen",
      access: "auth",
      roles: ["agent", "admin"],
      frame: "full",
      skeleton: "sections",
      title: "pages.questions.title",
      description: "pages.questions.description",
    },
  ],
  menu: [
    { menu: "main", path: "/dashboard/support", order: 25, label: "menu.support" },
    { menu: "main", path: "/dashboard/questions", order: 26, label: "menu.questions" },
  ],
  slots: [],
  sockets: ["/websocket/support"],
  publishes: [],
  consumes: [],
});
