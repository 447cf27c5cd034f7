import { Fields } from '../../kit/guards.js';
import { type Answer, scripted, testAccount } from '../../kit/testing/fakes.js';
import { type MewsService, serviceOf } from '../client.js';
import { mews } from '../connector.js';

export const SERVICE = 'bd26d8db-86da-4f96-9efc-e5a4654a4a94';
export const ENTERPRISE = '851df8c8-90f2-4c4a-8e01-a4fc46b25178';
export const CATEGORY = '773d5e42-de1e-43a0-9ce6-f940faf2303f';
export const RATE = 'ed4b660b-19d0-434b-9360-a4de2ea42eda';
export const RESERVATION = '0f515589-99b4-423d-b83a-b237009f0509';

export const bookable = (value: object = {}) => ({
  Id: SERVICE,
  EnterpriseId: ENTERPRISE,
  IsActive: true,
  Names: { 'en-US': 'Accommodation' },
  Data: {
    Discriminator: 'Bookable',
    Value: { StartOffset: 'P0M0DT15H0M0S', EndOffset: 'P0M0DT12H0M0S', TimeUnitPeriod: 'Day', ...value },
  },
});
export const enterprise = {
  Id: ENTERPRISE,
  ChainId: 'c-1',
  Name: 'Hotel',
  TimeZoneIdentifier: 'America/Santiago',
  Pricing: 'Gross',
};
/** Prices with taxes; clocks change at midnight. */
export const santiago = serviceOf(Fields.of({ ...bookable(), enterprise }, 'service'))!;
export const netted: MewsService = { ...santiago, isGross: false };
/** Returns an `Amount` whose first tax is the whole tax. */
export const amount = (GrossValue: number, NetValue: number, codes: string[] = ['X-S']) => ({
  Currency: 'EUR',
  GrossValue,
  NetValue,
  TaxValues: codes.map((Code, n) => ({ Code, Value: n === 0 ? GrossValue - NetValue : 0 })),
});

export type PmsAnswers = Record<string, unknown | ((body: any) => unknown)>;

/** Returns a PMS that answers by the end of the path, and with an empty list for a path that is not named. */
export function pms(answers: PmsAnswers) {
  const answer = ({ url, body }: { url: string; body?: unknown }): Answer => {
    const path = url.slice('https://pms.example/v1/'.length);
    const given = answers[path];
    const asked = JSON.parse(String(body)) as object;
    if (given instanceof Error) return { status: 403, body: { Message: given.message } };
    if (given !== undefined)
      return { body: typeof given === 'function' ? (given as (asked: object) => unknown)(asked) : given };
    const [resource] = path.split('/');
    const name = resource![0]!.toUpperCase() + resource!.slice(1);
    return { body: { [name]: [], Cursor: null } };
  };
  const { gateway, outbound } = scripted(mews, [answer]);
  const credentials = { client_token: 'client-1', access_token: 'access-1' };
  const { call } = gateway.bind(testAccount({ credentials }), { interactive: true });
  const sent = (path: string) =>
    outbound.requests.filter(({ url }) => url.endsWith(path)).map(({ body }) => JSON.parse(String(body)) as any);
  return { call, sent };
}
export const world: PmsAnswers = {
  'services/getAll': { Services: [bookable()], Cursor: null },
  'enterprises/getAll': { Enterprises: [enterprise], Cursor: null },
};
/** Where reservations are listed. */
export const LIST = 'reservations/getAll/2023-06-06';
