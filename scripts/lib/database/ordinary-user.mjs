import { randomBytes } from 'node:crypto';
import { withClient } from './template-database.mjs';

/**
 * Creates an empty database and an ordinary user that owns only this database, as an administrator does for a service.
 * `attributes`: additional attributes of the role, such as CREATEROLE.
 * @returns `{ url, role, drop() }`
 */
export async function createOwnDatabase(adminUrl, attributes = '') {
  const role = `lw_user_${randomBytes(8).toString('hex')}`;
  const password = randomBytes(16).toString('hex');
  await withClient(adminUrl, async (client) => {
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}' ${attributes}`);
    await client.query(`CREATE DATABASE ${role} OWNER ${role}`);
  });
  const drop = () =>
    withClient(adminUrl, async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${role} WITH (FORCE)`);
      await client.query(`DROP OWNED BY ${role}`);
      await client.query(`DROP ROLE IF EXISTS ${role}`);
    });
  const url = Object.assign(new URL(adminUrl), { username: role, password, pathname: `/${role}` });
  return { url: url.href, role, drop };
}
