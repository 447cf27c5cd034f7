import { answer, callHeaders } from './client.js';

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** Without it, spreadsheets assume an old encoding. */
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

/** Reads the whole list that matches the query as CSV. Throws ApiFault, also if the connection is lost. */
export const readCsv = async (path: string, query: Query): Promise<Blob> => {
  const lines = await answer(csvOf(`${path}?${searchOf(query)}`));
  return new Blob([BYTE_ORDER_MARK, lines], { type: 'text/csv' });
};
