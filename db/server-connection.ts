import { Client, type ClientConfig, type Connection, Query, type QueryConfig } from "pg";
import { statementNames } from "./named-statements.ts";

const nameOf = statementNames();

const begin = { name: "begin", text: "begin" };

/**
 * A connection to a PostgreSQL server that waits for it less often: what is not awaited goes out
 * together, a transaction begins along with its first statement, and statements have names.
 */
export class ServerConnection extends Client {
  #knowsBegin = false;
  #begins = false;

  constructor(config?: ClientConfig) {
    super({ ...config, pipeline: true });
    // Assigned, as its many overloads cannot be overridden one by one.
    const send = super.query.bind(this) as (...asked: unknown[]) => unknown;
    const query = (config: unknown, values?: unknown[], ...rest: unknown[]) => {
      if (!isDrizzles(config) || rest.length > 0) return send(config, values, ...rest);
      if (config.text === begin.text) return this.#begin(send);
      const name = config.name ?? nameOf(config.text) ?? undefined;
      const statement = { ...config, name };
      return this.#begins ? this.#open({ ...statement, values }, send) : send(statement, values);
    };
    this.query = query as Client["query"];
  }

  async #begin(send: (config: QueryConfig) => unknown): Promise<unknown> {
    if (this.#knowsBegin) {
      this.#begins = true;
      return { rows: [] };
    }
    const begun = await send(begin);
    this.#knowsBegin = true;
    return begun;
  }

  async #open(config: QueryConfig, send: (query: Query) => unknown): Promise<unknown> {
    this.#begins = false;
    // Nothing was asked within it.
    if (config.text === "commit" || config.text === "rollback") return { rows: [] };
    return new Promise((resolve, reject) => {
      send(new FirstQuery(config, (error, result) => (error ? reject(error) : resolve(result))));
    });
  }
}

/** Drizzle gives an object with a text; others, and the pool, give a text or a query. */
const isDrizzles = (config: unknown): config is QueryConfig =>
  typeof config === "object" && config !== null && "text" in config && !("submit" in config);

/**
 * Both in one: a server that does not begin passes over the statement, so that it never runs outside of
 * its transaction.
 */
class FirstQuery extends Query {
  #hasBegun = false;

  constructor(config: QueryConfig, said: (error: Error | undefined, result: unknown) => void) {
    // By the protocol of prepared statements, also without a value.
    super({ ...config, queryMode: "extended" } as QueryConfig, said);
    const { submit } = this;
    this.submit = (connection: Connection) => {
      connection.stream.cork();
      try {
        connection.bind({ statement: begin.name }, true);
        connection.execute({}, true);
        return submit.call(this, connection);
      } finally {
        connection.stream.uncork();
      }
    };
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#hasBegun) super.handleCommandComplete(message, connection);
    this.#hasBegun = true;
  }
}

declare module "pg" {
  interface Query {
    /** Missing in the types of the package. */
    handleCommandComplete(message: unknown, connection: Connection): void;
  }
}
