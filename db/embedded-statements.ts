import {
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
} from "@electric-sql/pglite";

const { serialize } = protocol;

/** PGlite parses and plans every statement again, which is most of the cost of a small one. */
export function nameStatements(client: PGlite): void {
  const nameOf = statementNames();
  const parameterTypes = new Map<string, number[]>();
  const apart = { syncToFs: false };

  async function typesOf(name: string, text: string): Promise<number[]> {
    const known = parameterTypes.get(name);
    if (known) return known;
    const described = [
      serialize.close({ type: "S", name }),
      serialize.parse({ name, text }),
      serialize.describe({ type: "S", name }),
    ];
    const types = parse.parseDescribeStatementResults(
      await client.execProtocolStream(Buffer.concat(described), apart),
    );
    parameterTypes.set(name, types);
    return types;
  }

  function run<Row>(name: string, text: string, values: unknown[] = [], options?: QueryOptions) {
    return client._runExclusiveQuery(async (): Promise<Results<Row>> => {
      const answers: Answers = [];
      try {
        const types = await typesOf(name, text);
        const written = values.map((value, place) => {
          if (value === null || value === undefined) return null;
          const serializer = client.serializers[types[place] ?? 0];
          return serializer ? serializer(value) : String(value);
        });
        const asked = [
          serialize.bind({ statement: name, values: written }),
          serialize.describe({ type: "P" }),
          serialize.execute({}),
        ];
        answers.push(...(await client.execProtocolStream(Buffer.concat(asked), apart)));
      } catch (error) {
        // After an error the statement is prepared again.
        parameterTypes.delete(name);
        throw error;
      } finally {
        answers.push(...(await client.execProtocolStream(serialize.sync(), apart)));
      }
      if (!client.isInTransaction()) await client.syncToFs();
      return parse.parseResults(answers, client.parsers, options)[0] as Results<Row>;
    });
  }

  const query = client.query.bind(client);
  client.query = async (text, values, options) => {
    const name = nameOf(text);
    if (!name) return query(text, values, options);
    await client._checkReady();
    return client._runExclusiveTransaction(() => run(name, text, values, options));
  };

  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    transaction((tx) =>
      work({
        ...tx,
        get closed() {
          return tx.closed;
        },
        query: async (text, values, options) => {
          const name = tx.closed ? null : nameOf(text);
          return name ? run(name, text, values, options) : tx.query(text, values, options);
        },
      }),
    );
}

type Answers = Awaited<ReturnType<PGlite["execProtocolStream"]>>;

/** PostgreSQL keeps prepared statements per connection, in memory. */
const mostNamed = 150;
const longestNamed = 8_000;
/** Searches are planned for their words: a generic plan would be bad for common ones. */
const isSearch = / i?like |similarity\(/;

/** Names for repeated statements, which are then parsed and planned once; null for others. */
export function statementNames(): (text: string) => string | null {
  const names = new Map<string, string>();
  const metOnce = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known) return known;
    if (names.size === mostNamed || text.length > longestNamed || isSearch.test(text)) return null;
    if (!metOnce.delete(text)) {
      if (metOnce.size === 10 * mostNamed) metOnce.clear();
      metOnce.add(text);
      return null;
    }
    const name = `statement_${names.size}`;
    names.set(text, name);
    return name;
  };
}
