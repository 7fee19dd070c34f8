import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Person = { sub: string; email: string; email_verified: boolean; name: string };
type Asked = { nonce: string | null; challenge: string | null };

export const client = { id: "lamaan", secret: "a secret of the provider" };

const newKeys = () => generateKeyPairSync("rsa", { modulusLength: 2048 });

/** A small OpenID Connect provider at which `person` is always signed in and agrees. */
export async function startOidcProvider() {
  const keys = newKeys();
  const otherKeys = newKeys();
  const codes = new Map<string, Asked>();
  const provider = {
    person: {} as Person,
    /** How it misbehaves. */
    forges: null as "signature" | "nonce" | null,
    issuer: "",
    /** As an app on a phone gets one without us. */
    idTokenFor: (nonce: string | null, claims: object = {}) =>
      idToken({ nonce, challenge: null }, claims),
    stop: () => new Promise((closed) => server.close(closed)),
  };

  function idToken(asked: Asked, others: object = {}): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      ...provider.person,
      iss: provider.issuer,
      aud: client.id,
      iat: now,
      exp: now + 60,
      nonce: provider.forges === "nonce" ? "another" : (asked.nonce ?? undefined),
      ...others,
    };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const body = `${part({ alg: "RS256", kid: "1" })}.${part(claims)}`;
    const { privateKey } = provider.forges === "signature" ? otherKeys : keys;
    return `${body}.${sign("sha256", Buffer.from(body), privateKey).toString("base64url")}`;
  }

  async function tokens(request: IncomingMessage) {
    const form = new URLSearchParams(await text(request));
    const asked = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const verifier = createHash("sha256").update(form.get("code_verifier") ?? "");
    if (!asked || verifier.digest("base64url") !== asked.challenge) return null;
    return { access_token: randomUUID(), token_type: "Bearer", id_token: idToken(asked) };
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "", provider.issuer);
    const answer = (body: object | null) => {
      response.writeHead(body ? 200 : 400, { "Content-Type": "application/json" });
      response.end(JSON.stringify(body ?? { error: "invalid_grant" }));
    };
    switch (url.pathname) {
      case "/.well-known/openid-configuration":
        return answer({
          issuer: provider.issuer,
          authorization_endpoint: `${provider.issuer}/authorize`,
          token_endpoint: `${provider.issuer}/token`,
          jwks_uri: `${provider.issuer}/keys`,
          id_token_signing_alg_values_supported: ["RS256"],
        });
      case "/keys":
        return answer({
          keys: [{ ...keys.publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256" }],
        });
      case "/authorize": {
        const code = randomUUID();
        const nonce = url.searchParams.get("nonce");
        codes.set(code, { nonce, challenge: url.searchParams.get("code_challenge") });
        const back = new URL(url.searchParams.get("redirect_uri") ?? "");
        back.search = String(
          new URLSearchParams({ code, state: url.searchParams.get("state") ?? "" }),
        );
        return response.writeHead(302, { Location: back.href }).end();
      }
      case "/token":
        return answer(await tokens(request));
      default:
        return response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return provider;
}
