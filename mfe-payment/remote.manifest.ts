import { defineManifest } from "@kalima/contracts/pages";

export const manifest = defineManifest({
  name: "mfe-payment",
  platform: "^1",
  pages: [
    {
      path: "/payment/:ref",
      access: "auth",
      frame: "full",
      title: "pages.payment.title",
      description: "pages.payment.description",
    },
  ],
  slots: [],
  publishes: ["booking.confirmed@1"],
  consumes: [],
  calls: ["GET /api/payments/:referenceCode", "POST /api/payments/:referenceCode/charges"],
});
