import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type CaughtMail = Email & { recipients: string[] };

/** An SMTP server on a free port of this machine, or on `port`, that keeps what it receives. */
export async function startMailCatcher(port = 0) {
  const mails: CaughtMail[] = [];
  let open: Promise<void> | undefined;
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    async onData(stream, session, done) {
      const bytes = await buffer(stream).catch(() => null);
      // Its sender was killed in the middle of it.
      if (!bytes) return;
      const email = await PostalMime.parse(bytes);
      mails.push({ ...email, recipients: session.envelope.rcptTo.map(({ address }) => address) });
      await open;
      done();
    },
  });
  // Whoever sends may be killed at any moment.
  server.on("error", () => {});
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return {
    mails,
    port: (server.server.address() as AddressInfo).port,
    /** From now on the server keeps its answer to a mail back, until the returned call. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      open = promise;
      return resolve;
    },
    stop: () => new Promise<void>((closed) => server.close(closed)),
  };
}

/** A web-form e-mail service that answers every post with `answer`. */
export async function startWebForm(answer: string) {
  const posts: Record<string, FormDataEntryValue>[] = [];
  const server = createServer(async (request, response) => {
    const headers = { "Content-Type": request.headers["content-type"] ?? "" };
    const form = await new Response(await buffer(request), { headers }).formData();
    posts.push(Object.fromEntries(form));
    response.end(answer);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    posts,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/submit`,
    stop: () => new Promise((closed) => server.close(closed)),
  };
}

/** A port of this machine on which nothing listens. */
export async function closedPort(): Promise<number> {
  const { port, stop } = await startMailCatcher();
  await stop();
  return port;
}
