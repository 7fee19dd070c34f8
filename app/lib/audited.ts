export type AuditAction = `${string}.${string}`;

/** Records of one table, as the audit log calls them and links to them. */
export type AuditedRecords = {
  table: string;
  called: () => string;
  page?(id: string): string;
  nameOf?(name: string, id: string): string;
  statuses?: { [status: string]: () => string };
  /** Words of the details of an entry, in the order in which they are shown. */
  fields?: { [field: string]: FieldWords };
};

export type FieldWords = {
  field: () => string;
  /** Null for a value that is not shown. */
  value?: (value: unknown) => string | null;
};

/** Something done to a record, with its words in the audit log. */
export type AuditedAction = { name: AuditAction; of: AuditedRecords; words: () => string };

/** Declares actions, each named by the noun and its key; `shared` holds for all. */
export function declareActions<Key extends string, Own extends Pick<AuditedAction, "of">>(
  noun: string,
  shared: Own,
  actions: { [K in Key]: Pick<AuditedAction, "words"> & Partial<AuditedAction & NoInfer<Own>> },
): { [K in Key]: AuditedAction & Own } {
  const declared = Object.entries<object>(actions).map(([key, action]) => [
    key,
    { name: `${noun}.${key}`, ...shared, ...action },
  ]);
  return Object.fromEntries(declared);
}
