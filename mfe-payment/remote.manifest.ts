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
      slot: "dashboard.section",
      screen: "earnings-section",
      key: "earnings",
      area: "money",
      order: 10,
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
      slot: "dashboard.section",
      screen: "transfers-section",
      key: "proofs",
      area: "money",
      queues: ["transfer-proofs", "transfer-refunds"],
      order: 10,
      label: "sections.proofs",
      roles: ["admin"],
    },
    {
      slot: "dashboard.section",
      screen: "transfers-section",
      key: "refunds",
      area: "money",
      queues: ["refunds", "failed-refunds"],
      order: 20,
      label: "sections.refunds",
      roles: ["admin"],
    },
  ],
  redirects: [
    { from: "/profile/transfers", to: "/dashboard/money/proofs", roles: ["admin"] },
    { from: "/profile/earnings", to: "/dashboard/money/earnings", roles: ["trainer"] },
  ],
  publishes: ["booking.confirmed@1"],
  consumes: [],
});
