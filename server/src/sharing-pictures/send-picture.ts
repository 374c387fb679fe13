import type { FastifyReply } from "fastify";

/** Sends a picture whose address names all that it shows, so that it is kept for good. */
export function sendPicture(reply: FastifyReply, picture: Buffer): FastifyReply {
  return (
    reply
      .header("content-type", "image/png")
      .header("cache-control", "public, max-age=31536000, immutable")
      // Other sites show it as the preview of the link.
      .header("cross-origin-resource-policy", "cross-origin")
      .send(picture)
  );
}

/** Leads from the address of an earlier picture, which other sites still name, to the present one. */
export function leadToPicture(reply: FastifyReply, path: string): FastifyReply {
  return reply
    .header("cache-control", "no-store")
    .header("cross-origin-resource-policy", "cross-origin")
    .redirect(path);
}
