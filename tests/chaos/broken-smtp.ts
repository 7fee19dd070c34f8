import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** What an SMTP server can do wrong, by the step at which it does. */
export type SmtpFault =
  | { at: "greeting" | "after DATA"; does: "hang" }
  | { at: "greeting" | "MAIL" | "RCPT" | "DATA" | "body"; says: string };

type Mail = { id: string; to: string };

/**
 * An SMTP server, line by line, that makes any mistake it is told to. It keeps each mail whose body
 * came whole, also one that it then gives no answer to.
 */
export async function startBrokenSmtp() {
  const mails: Mail[] = [];
  const sockets = new Set<Socket>();
  let fault: SmtpFault | null = null;

  function serve(socket: Socket) {
    sockets.add(socket);
    socket.setEncoding("utf8").on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    const step = (at: SmtpFault["at"], answer: string) => {
      if (fault?.at !== at) socket.write(`${answer}\r\n`);
      else if ("says" in fault) socket.write(`${fault.says}\r\n`);
    };
    let to = "";
    let unread = "";
    let body: string | null = null;
    const read = (line: string) => {
      if (body !== null) {
        if (line !== ".") {
          body += `${line}\n`;
          return;
        }
        mails.push({ id: /^Message-ID: <(.*?)@/im.exec(body)?.[1] ?? "", to });
        body = null;
        step("body", "250 taken");
      } else if (/^MAIL/i.test(line)) step("MAIL", "250 ok");
      else if (/^RCPT/i.test(line)) {
        to = /<(.*)>/.exec(line)?.[1] ?? "";
        step("RCPT", "250 ok");
      } else if (/^DATA/i.test(line)) {
        if (fault?.at === "DATA") step("DATA", "");
        else {
          body = "";
          step("after DATA", "354 go on");
        }
      } else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
      else socket.write("250 ok\r\n");
    };
    socket.on("data", (text: string) => {
      const lines = (unread + text).split("\r\n");
      unread = lines.pop() ?? "";
      for (const line of lines) read(line);
    });
    step("greeting", "220 here");
  }

  let server = createServer(serve);
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const closeAll = async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((closed) => server.close(closed));
  };
  return {
    mails,
    port,
    break(next: SmtpFault) {
      fault = next;
    },
    /** Nobody listens any more. */
    goAway: closeAll,
    async mend() {
      fault = null;
      if (server.listening) return;
      server = createServer(serve);
      await listen(port);
    },
    stop: closeAll,
  };
}
