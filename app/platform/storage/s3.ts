import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { Storage } from "./storage.ts";
import type { S3Settings } from "./storage-settings.ts";

const answerWithinMs = 20_000;

/** Files in a bucket. */
export function s3Storage({ endpoint, bucket, ...keys }: S3Settings): Storage {
  const client = new AwsClient({ ...keys, service: "s3", retries: 2 });
  const ask = (name: string, init: RequestInit) =>
    client.fetch(`${endpoint}/${bucket}/${name}`, {
      ...init,
      signal: AbortSignal.timeout(answerWithinMs),
    });
  return {
    async write(name, bytes, type) {
      const hash = createHash("sha256").update(bytes).digest("hex");
      const headers = { "Content-Type": type, "X-Amz-Content-Sha256": hash };
      const answer = await ask(name, { method: "PUT", body: bytes, headers });
      if (!answer.ok) throw new Error(`The bucket did not take a file: ${answer.status}`);
    },
    async remove(name) {
      const answer = await ask(name, { method: "DELETE" });
      if (!answer.ok && answer.status !== 404) {
        throw new Error(`The bucket did not remove a file: ${answer.status}`);
      }
    },
    async read(name) {
      const answer = await ask(name, { method: "GET" });
      if (answer.status === 404) return null;
      if (!answer.ok) throw new Error(`The bucket did not give a file: ${answer.status}`);
      return new Uint8Array(await answer.arrayBuffer());
    },
  };
}
