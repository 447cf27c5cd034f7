import { ContractBench, type ConnectorUnderTest } from '../kit/testing/contract-bench.js';
import { describeConnector } from '../kit/testing/contract-suite.js';
import { hostify } from './connector.js';
import { document } from './testing/document.js';

const tested: ConnectorUnderTest = {
  connector: hostify,
  sandboxPath: '/hostify',
  authType: 'API_KEY',
  credentials: (account) => ({ api_key: `sandbox-${account}` }),
  createPath: '/reservations$',
  confirmPath: '/reservations/\\d+$',
  changeCall: { method: 'PUT', path: '/reservations/\\d+$' },
  listingsPath: '/listings\\?',
  without: ['INQUIRY'],
  document,
};

describeConnector(tested);

describe('Hostify against the sandbox', () => {
  const bench = new ContractBench(tested);
  const secret = 'a-secret';

  beforeAll(() => bench.start());
  afterAll(() => bench.stop());

  it('sends no event before the SNS handshake, in which a forged confirmation is refused', async () => {
    const subscriptions = await hostify.webhooks!.subscribe(bench.call(), {
      url: bench.sandbox.inboxUrl('sns'),
      secret,
    });
    const questions = await bench.events('sns', subscriptions.length);
    const listing = bench.listing();
    const book = async () => {
      const { checkIn, checkOut } = await bench.freeStay(listing);
      return bench.sandbox.book('demo', { listing: listing.providerId, arrival: checkIn, departure: checkOut });
    };
    await book();
    const forged = questions.map((request) => ({
      ...request,
      rawBody: Buffer.from(request.rawBody.toString().replace(/"Timestamp":"2/, '"Timestamp":"3')),
    }));
    for (const request of forged)
      expect((await bench.failure(hostify.inbound!.confirm!(bench.call(), request))).kind).toBe('invalid_response');
    await book();
    expect(bench.sandbox.inbox('sns')).toHaveLength(questions.length);

    for (const request of questions) {
      expect(hostify.inbound!.authenticate(request, { secret, subscriptions })).toBe(true);
      expect(await hostify.inbound!.confirm!(bench.call(), request)).toBe(true);
    }
    const { id } = await book();
    const [event] = (await bench.events('sns', questions.length + 1)).slice(questions.length);
    expect(hostify.inbound!.parse(event!)).toMatchObject([{ resource: 'RESERVATION', providerId: String(id) }]);
  });

  it('reads a reservation that was moved as MOVED', async () => {
    const listing = bench.listing();
    const { checkIn, checkOut } = await bench.freeStay(listing);
    const stay = { listing: listing.providerId, arrival: checkIn, departure: checkOut };
    const { id } = await bench.sandbox.book('demo', { ...stay, details: { status: 'moved' } });
    expect((await hostify.reservations.read(bench.call(), String(id)))?.status).toBe('MOVED');
  });
});
