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
    {
      path: "/dashboard/tasks",
      screen: "tasks-screen",
      access: "auth",
      roles: ["admin"],
      frame: "full",
      skeleton: "sections",
      title: "pages.tasks.title",
      description: "pages.tasks.description",
    },
  ],
  menu: [
    { menu: "main", path: "/dashboard/support", order: 25, label: "menu.support" },
    { menu: "main", path: "/dashboard/questions", order: 26, label: "menu.questions" },
    { menu: "main", path: "/dashboard/tasks", order: 27, label: "menu.tasks" },
  ],
  slots: [],
  sockets: ["/websocket/support"],
  publishes: [],
  consumes: [],
});
