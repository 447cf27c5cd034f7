import { readFileSync } from 'node:fs';
import { guesty } from './guesty/connector.js';
import { hostaway } from './hostaway/connector.js';
import { hostify } from './hostify/connector.js';
import type { Connector, PmsRequest } from './port/connector.js';
import type { PmsCancellation } from './port/model.js';
import { CONNECTORS } from './providers.js';

/** Returns the body of the cancellation that the connector sends to a PMS that does not know the reservation. */
const sentBy = async ({ reservations }: Connector, cancellation?: PmsCancellation): Promise<unknown> => {
  const sent: PmsRequest[] = [];
  const send = async (request: PmsRequest) => (sent.push(request), { status: 404, headers: {}, text: '' });
  await reservations.cancel!({ http: { send } } as never, '1', cancellation);
  expect(sent).toHaveLength(1);
  return sent[0]!.json;
};

it.each([
  [hostaway, { cancelledBy: 'guest' }, { cancelledBy: 'host' }, { cancelledBy: 'host' }],
  [
    guesty,
    { status: 'canceled', canceledBy: 'GUEST' },
    { status: 'canceled', canceledBy: 'OWNER' },
    { status: 'canceled', canceledBy: 'TEAM_MEMBER' },
  ],
  [hostify, { status: 'cancelled_by_guest' }, { status: 'cancelled_by_host' }, { status: 'cancelled_by_host' }],
])('a cancellation names who cancels ($definition.name)', async (connector, guest, host, nobody) => {
  expect(connector.definition.cancelling.sends).toEqual(['by']);
  expect(await sentBy(connector, { by: 'GUEST', reason: 'Ill' })).toEqual(guest);
  expect(await sentBy(connector, { by: 'HOST' })).toEqual(host);
  expect(await sentBy(connector)).toEqual(nobody);
});

it.each(CONNECTORS.map(({ definition }) => definition.id))(
  'the README of %s names the sources of what it says about cancelling',
  (id) => {
    const text = readFileSync(new URL(`${id}/README.md`, import.meta.url), 'utf8');
    expect(text).toMatch(/\| Cancellation policy +\| By whom and why +\|\n\|[- |]+\|\n\| \w.*\w.* \| [`\w].* \|\n/);
  },
);
