import pg from 'pg';

/** Copies the empty database, so that no part of a benchmark begins with rows and keys of another. Returns its URL. */
export const databaseOf = async (databaseUrl: string, part: string): Promise<string> => {
  const url = new URL(databaseUrl);
  const template = url.pathname.slice(1);
  url.pathname = `/${template}_${part}`;
  const server = new pg.Client(new URL('/postgres', url).href);
  await server.connect();
  await server.query(`CREATE DATABASE "${template}_${part}" TEMPLATE "${template}"`);
  await server.end();
  return url.href;
};
