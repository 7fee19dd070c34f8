import { percent } from "./texts.ts";

type Body = { type: string | null; bytes: Uint8Array };
export type Fields = [name: string, value: string][];

const boundary = "----abuse";

/** The ways to send a form, right ones and wrong ones. */
export const bodyKinds: Record<string, (fields: Fields) => Body> = {
  urlencoded: (fields) => ({
    type: "application/x-www-form-urlencoded",
    bytes: Buffer.from(fields.map((pair) => pair.map(percent).join("=")).join("&")),
  }),
  charset: (fields) => ({
    ...formOf("urlencoded", fields),
    type: "application/x-www-form-urlencoded; charset=utf-16",
  }),
  multipart: (fields) => ({
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: multipart(fields, (name) => `name="${name.replace(/["\r\n]/g, "_")}"`),
  }),
  files: (fields) => ({
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: multipart(
      fields,
      (name) => `name="${name.replace(/["\r\n]/g, "_")}"; filename="../a.png"`,
    ),
  }),
  "wrong boundary": (fields) => ({
    ...formOf("multipart", fields),
    type: "multipart/form-data; boundary=x",
  }),
  "no boundary": (fields) => ({ ...formOf("multipart", fields), type: "multipart/form-data" }),
  "thousands of parts": () => ({
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: multipart(
      Array.from({ length: 900 }, (_, at) => [String(at), "x"]),
      (name) => `name="${name}"`,
    ),
  }),
  json: (fields) => ({
    type: "application/json",
    bytes: Buffer.from(
      JSON.stringify({ ...Object.fromEntries(fields), response: Object.fromEntries(fields) }),
    ),
  }),
  "nested json": (fields) => ({
    type: "application/json",
    bytes: Buffer.from(
      JSON.stringify({
        name: fields[0]?.[1],
        response: {
          id: fields[0]?.[1],
          type: "public-key",
          response: { clientDataJSON: fields[1]?.[1] ?? {}, attestationObject: [], transports: 1 },
        },
      }),
    ),
  }),
  "deep json": () => ({ type: "application/json", bytes: Buffer.from("[".repeat(20_000)) }),
  "broken json": () => ({ type: "application/json", bytes: Buffer.from('{"a":') }),
  text: (fields) => ({ ...formOf("urlencoded", fields), type: "text/plain" }),
  "no type": (fields) => ({ ...formOf("urlencoded", fields), type: null }),
  "turbo-stream": () => ({ type: "text/x-script", bytes: Buffer.from('[{"_1":2},"a","b"]\n') }),
  nonsense: () => ({ type: 'a/b; c="d', bytes: Buffer.from([0, 255, 254, 13, 10]) }),
};

/** A form, sent in one of them. */
export const formOf = (kind: string, fields: Fields): Body =>
  bodyKinds[kind]?.(fields) ?? { type: null, bytes: Buffer.from("") };

function multipart(fields: Fields, disposition: (name: string) => string): Uint8Array {
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; ${disposition(name)}\r\n\r\n${value}\r\n`,
  );
  return Buffer.from(`${parts.join("")}--${boundary}--\r\n`);
}
