import { defineManifest } from "@kalima/contracts/pages";

export const manifest = defineManifest({
  name: "mfe-catalog",
  platform: "^2",
  pages: [
    {
      path: "/teachers",
      screen: "teachers-screen",
      access: "public",
      frame: "full",
      skeleton: "list",
      title: "pages.teachers.title",
      description: "pages.teachers.description",
    },
    {
      path: "/select-teacher",
      screen: "select-teacher-screen",
      access: "public",
      frame: "full",
      skeleton: "list",
      under: "/teachers",
      title: "pages.selectTeacher.title",
      description: "pages.selectTeacher.description",
    },
  ],
  slots: [{ slot: "home.trainers", screen: "trainer-crew" }],
  menu: [
    { menu: "main", path: "/teachers", order: 20, label: "menu.trainers" },
    { menu: "footer", path: "/teachers", order: 20, label: "menu.trainers" },
  ],
  publishes: ["trainer.chosen@1"],
  consumes: [],
});
