import type { StoredForm } from "#app/lib/stored-forms.ts";

// Only the worker opens this table, and /unsent where there is no worker.

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("kept-forms", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("forms", { keyPath: "key" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function run<Result>(
  mode: IDBTransactionMode,
  act: (forms: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction("forms", mode, { durability: "strict" });
      const request = act(transaction.objectStore("forms"));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

export async function listForms(): Promise<StoredForm[]> {
  const forms = await run<StoredForm[]>("readonly", (table) => table.getAll());
  return forms.sort((a, b) => a.keptAt - b.keptAt);
}

export const findForm = (key: string): Promise<StoredForm | undefined> =>
  run<StoredForm | undefined>("readonly", (table) => table.get(key));

export const putForm = (form: StoredForm): Promise<unknown> =>
  run("readwrite", (table) => table.put(form));

export const dropForm = (key: string): Promise<unknown> =>
  run("readwrite", (table) => table.delete(key));

export async function deleteNotified(key: string): Promise<void> {
  const form = await findForm(key);
  if (form?.body === "") await dropForm(key);
}
