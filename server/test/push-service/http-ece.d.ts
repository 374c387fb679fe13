declare module "http_ece" {
  import type { ECDH } from "node:crypto";
  /** Decrypts the body of a web push (RFC 8188). */
  export function decrypt(
    body: Buffer,
    options: { version: "aes128gcm"; privateKey: ECDH; authSecret: Buffer },
  ): Buffer;
}
