import { defineManifest } from "@kalima/contracts/pages";
import { SUPPORT_STORAGE_KEYS } from "@kalima/support-contract";

export const manifest = defineManifest({
  name: "mfe-support-chat",
  platform: "^2.2",
  pages: [
    {
      path: "/rate-answer",
      screen: "rate-answer-screen",
      access: "public",
      noReferrer: true,
      frame: "full",
      skeleton: "text",
      title: "pages.rateAnswer.title",
      description: "pages.rateAnswer.description",
    },
  ],
  slots: [
    {
      slot: "app.overlay",
      order: 10,
      hiddenOn: ["/payment", "/placement-test", "/lessons"],
      label: "overlay.label",
      wakesOn: SUPPORT_STORAGE_KEYS.chatId,
    },
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
    {
      slot: "profile.section",
      screen: "messages-section",
      key: "messages",
      group: "learning",
      order: 35,
      label: "sections.messages",
      roles: ["student"],
    },
    {
      slot: "dashboard.section",
      screen: "messages-section",
      key: "conversations",
      area: "messages",
      queues: ["own-messages"],
      order: 10,
      label: "sections.messages",
      roles: ["trainer"],
    },
    {
      slot: "dashboard.section",
      screen: "reports-section",
      key: "reports",
      area: "messages",
      queues: ["conversation-reports"],
      order: 20,
      label: "sections.reports",
      permission: "reports.see",
      roles: ["admin"],
    },
  ],
  menu: [
    { menu: "account", path: "/profile/support", order: 15, label: "sections.support", roles: ["student", "trainer"] },
  ],
  redirects: [
    { from: "/profile/messages", to: "/dashboard/messages/conversations", roles: ["trainer"] },
    { from: "/profile/message-reports", to: "/dashboard/messages/reports", roles: ["admin"] },
  ],
  sockets: ["/websocket/support", "/websocket/messages"],
  publishes: ["support.requested@1"],
  consumes: ["support.requested@1"],
});
