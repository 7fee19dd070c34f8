import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { AwsV4Signer } from "aws4fetch";

type Keys = { region: string; accessKeyId: string; secretAccessKey: string };

/** A service that speaks as much S3 as a bucket needs, and believes no request without a signature. */
export async function startBucket(keys: Keys) {
  const files = new Map<string, { bytes: Buffer; type: string | undefined }>();
  let failures = 0;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const name = String(request.url).replace("/pictures/", "");
    const answer = (status: number, content?: Buffer) => response.writeHead(status).end(content);
    if (failures-- > 0) return answer(500);
    if (!(await isSigned(request, body, keys))) return answer(403);
    if (request.method === "PUT") {
      files.set(name, { bytes: body, type: request.headers["content-type"] });
      return answer(200);
    }
    const file = files.get(name);
    return file ? answer(200, file.bytes) : answer(404);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    files,
    address: { endpoint, bucket: "pictures" },
    failNext(times: number) {
      failures = times;
    },
    stop: () => new Promise((closed) => server.close(closed)),
  };
}

/** Signs the request as it arrived, and compares; its length and content have to fit as well. */
async function isSigned(request: IncomingMessage, body: Buffer, keys: Keys): Promise<boolean> {
  const { headers, method, url } = request;
  const hash = String(headers["x-amz-content-sha256"]);
  const isWhole = hash === createHash("sha256").update(body).digest("hex");
  if (method === "PUT" && !(isWhole && Number(headers["content-length"]) === body.length)) {
    return false;
  }
  const signer = new AwsV4Signer({
    ...keys,
    service: "s3",
    method,
    url: `http://${headers.host}${url}`,
    headers: { "X-Amz-Content-Sha256": hash },
    datetime: String(headers["x-amz-date"]),
  });
  return (await signer.authHeader()) === headers.authorization;
}
