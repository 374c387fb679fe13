import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { NewPasskey, UsedPasskey } from "@kalima/accounts-contract";
import type { LightMyRequestResponse } from "fastify";
import { generateSync } from "otplib";
import type { TestApp, TestUser } from "../../../../test/create-test-app.ts";

/** The code that an app shows at this time. */
export const showCode = (key: string, at: Date) =>
  generateSync({ secret: key, epoch: Math.floor(at.getTime() / 1_000) });

/** Sets up an app for codes; returns its key and the recovery codes. */
export async function setUpTotp(server: TestApp, user: TestUser): Promise<{ key: string; recoveryCodes: string[] }> {
  const { key } = (await server.as(user)("POST", "/api/auth/factors/totp")).json().data;
  const code = showCode(key, server.context.clock());
  const answer = await server.as(user)("POST", "/api/auth/factors/totp/confirmation", { code });
  return { key, recoveryCodes: answer.json().data.recoveryCodes };
}

const hash = (text: string | Buffer) => createHash("sha256").update(text).digest();
const encode = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64url");
const USER_PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;

/** A passkey of a person, on a device of theirs: it signs what the site asks for, and counts. */
export class SoftPasskey {
  readonly id = encode(randomBytes(16));
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  private counter = 0;
  private readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  private writeClientData(type: "webauthn.create" | "webauthn.get", challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private writeAuthData(flags: number, rpId: string): Buffer {
    this.counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([hash(rpId), Buffer.from([flags]), counter]);
  }

  create({ challenge, rp }: { challenge: string; rp: { id: string } }): NewPasskey {
    const id = Buffer.from(this.id, "base64url");
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, toCose(this.keys.publicKey)]);
    const authData = Buffer.concat([this.writeAuthData(USER_PRESENT | HAS_CREDENTIAL, rp.id), credential]);
    // A map of CBOR: fmt "none", attStmt {}, authData.
    const head = Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex");
    const attestationObject = Buffer.concat([head, Buffer.from([0x58, authData.length]), authData]);
    return {
      id: this.id,
      response: {
        clientDataJSON: encode(this.writeClientData("webauthn.create", challenge)),
        attestationObject: encode(attestationObject),
        transports: ["internal"],
      },
    };
  }

  get({ challenge, rpId }: { challenge: string; rpId: string }): UsedPasskey {
    const clientData = this.writeClientData("webauthn.get", challenge);
    const authenticatorData = this.writeAuthData(USER_PRESENT, rpId);
    const signed = Buffer.concat([authenticatorData, hash(clientData)]);
    return {
      id: this.id,
      response: {
        clientDataJSON: encode(clientData),
        authenticatorData: encode(authenticatorData),
        signature: encode(sign("sha256", signed, this.keys.privateKey)),
      },
    };
  }

  /** Begins to count anew, as a copy of the passkey would. */
  rewind(): void {
    this.counter = 0;
  }
}

/** A public key in the form of COSE: EC2, ES256, P-256. */
function toCose(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const coordinate = (text: string) => Buffer.from(text, "base64url");
  return Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    coordinate(x),
    Buffer.from("225820", "hex"),
    coordinate(y),
  ]);
}

/** Adds a passkey to the account of a signed-in person. */
export async function addSoftPasskey(
  server: TestApp,
  user: TestUser,
  name = "My phone",
): Promise<{ passkey: SoftPasskey; answer: LightMyRequestResponse }> {
  const passkey = new SoftPasskey(server.context.config.siteOrigin);
  const asked = await server.as(user)("POST", "/api/auth/factors/passkey-challenge");
  const body = { name, passkey: passkey.create(asked.json().data) };
  const answer = await server.as(user)("POST", "/api/auth/factors/passkeys", body);
  return { passkey, answer };
}
