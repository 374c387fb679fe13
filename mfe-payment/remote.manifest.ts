import { defineManifest } from "@kalima/contracts/pages";

export const manifest = defineManifest({
  name: "mfe-payment",
  platform: "^2.2",
  pages: [
    {
      path: "/payment/:ref",
      access: "auth",
      frame: "full",
      hidesMenu: true,
      skeleton: "form",
      keepOffline: true,
      title: "pages.payment.title",
      description: "pages.payment.description",
    },
  ],
  slots: [
    {
      slot: "profile.section",
      screen: "earnings-section",
      key: "earnings",
      group: "account",
      order: 17,
      label: "sections.earnings",
      roles: ["trainer"],
    },
    {
      slot: "profile.section",
      screen: "cards-section",
      key: "cards",
      group: "account",
      order: 18,
      label: "sections.cards",
      roles: ["student"],
    },
    {
      slot: "profile.section",
      screen: "transfers-section",
      key: "transfers",
      group: "account",
      order: 50,
      label: "sections.transfers",
      roles: ["admin"],
    },
  ],
  publishes: ["booking.confirmed@1"],
  consumes: [],
});
