import { defineManifest } from "@kalima/contracts/pages";

export const manifest = defineManifest({
  name: "mfe-profile",
  platform: "^2.2",
  publishes: ["profile.updated@1"],
  consumes: ["task.changed@1"],
  pages: [
    {
      path: "/profile",
      screen: "profile-screen",
      access: "auth",
      frame: "full",
      skeleton: "sections",
      subPaths: true,
      // Messages go on being written, and a file that was being sent is asked for again.
      keepOffline: true,
      title: "pages.profile.title",
      description: "pages.profile.description",
    },
  ],
  hosts: ["profile.section", "profile.settings"],
  menu: [
    {
      menu: "account",
      path: "/profile",
      order: 5,
      icon: "today",
      label: "siteMenu.today",
      roles: ["student"],
    },
    { menu: "account", path: "/profile/account", order: 10, icon: "user", label: "siteMenu.profile" },
    { menu: "account", path: "/profile/settings", order: 20, icon: "settings", label: "siteMenu.settings" },
  ],
  slots: [
    {
      slot: "profile.section",
      screen: "account-section",
      key: "account",
      group: "account",
      order: 10,
      label: "sections.account",
    },
    {
      slot: "profile.section",
      screen: "ratings-section",
      key: "ratings",
      group: "learning",
      order: 60,
      label: "sections.ratings",
      roles: ["student"],
    },
    {
      slot: "profile.section",
      screen: "settings-section",
      key: "settings",
      group: "account",
      order: 20,
      label: "sections.settings",
    },
    { slot: "catalog.own-picture", screen: "picture-part", roles: ["trainer"] },
  ],
});
