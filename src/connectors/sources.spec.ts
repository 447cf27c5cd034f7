import { existsSync, readFileSync } from 'node:fs';
import { CONNECTORS } from './providers.js';

const at = (path: string): URL => new URL(path, import.meta.url);
const ROW = /^\| Requests and answers +\| Payloads +\|\n\|.*\n\| *(.*?) *\| *(.*?) *\|$/m;

const PENDING = /^\| Confirming +\| Holds of quotes +\|\n\|.*\n\| *(.*?) *\| *(.*?) *\|$/m;

it.each(CONNECTORS)(
  'the README of $definition.id says how it confirms, and how nights are held',
  ({ definition, reservations }) => {
    const [, confirming = '', holds] = PENDING.exec(readFileSync(at(`${definition.id}/README.md`), 'utf8')) ?? [];
    expect(confirming).toMatch(reservations.confirm ? /^(?!no:)./ : /^no: ./);
    expect(holds).toMatch(reservations.hold ? /^native: ./ : /^local: ./);
  },
);

it.each(CONNECTORS.map(({ definition }) => definition.id))(
  'the README of %s says what its requests and payloads are checked against',
  (id) => {
    const [, requests, payloads] = ROW.exec(readFileSync(at(`${id}/README.md`), 'utf8')) ?? [];
    expect({ requests: requests !== '—', payloads: payloads !== '—' }).toEqual({
      requests: existsSync(at(`${id}/testing/document.ts`)),
      payloads: existsSync(at(`${id}/recorded.spec.ts`)),
    });
  },
);
