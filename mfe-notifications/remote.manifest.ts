import { defineManifest } from "@kalima/contracts/pages";
import { NOTIFICATION_STORAGE_KEYS } from "@kalima/notifications-contract";

export const manifest = defineManifest({
  name: "mfe-notifications",
  platform: "^2.2",
  pages: [],
  slots: [
    {
      slot: "app.header",
      label: "bell.title",
      wakesOn: NOTIFICATION_STORAGE_KEYS.bellOpened,
      roles: ["student", "trainer", "agent", "admin"],
    },
    {
      slot: "profile.section",
      screen: "notifications-section",
      key: "notifications",
      group: "account",
      order: 15,
      label: "sections.notifications",
    },
    { slot: "profile.settings", screen: "notification-settings", key: "notifications", order: 5 },
  ],
  sockets: ["/websocket/notifications"],
  publishes: [],
  consumes: [],
});
