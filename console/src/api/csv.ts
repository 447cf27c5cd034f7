import { answer, callHeaders } from './client.js';

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** Spreadsheets take a file without it for one of an old encoding. */
const BYTE_ORDER_MARK = '\ufeff';

const searchOf = (query: Query): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();

const csvOf = async (path: string): Promise<{ data?: Blob; error?: unknown; response: Response }> => {
  const response = await fetch(path, { headers: { ...callHeaders(), accept: 'text/csv' }, cache: 'no-store' });
  if (response.ok) return { data: await response.blob(), response };
  return { error: await response.json().catch(() => undefined), response };
};

/** Reads a whole list as CSV, with what the query matches. Throws ApiFault, also where the connection breaks off. */
export const readCsv = async (path: string, query: Query): Promise<Blob> => {
  const lines = await answer(csvOf(`${path}?${searchOf(query)}`));
  return new Blob([BYTE_ORDER_MARK, lines], { type: 'text/csv' });
};
