import { startSandbox, type Sandbox } from '../../server.js';

describe('feeds of the sandbox', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0 });
  });
  afterAll(() => sandbox.close());

  const feed = (file: string) => fetch(`${sandbox.url}/ical/${file}`);

  it('are served only at the address of an account', async () => {
    const answer = await feed('sandbox-demo.ics');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    for (const file of ['sandbox-nobody.ics', 'demo.ics', 'sandbox-demo']) expect((await feed(file)).status).toBe(404);
  });

  it('have a stay under one UID, fold long lines and end', async () => {
    const property = (await sandbox.listings('demo'))[1]!;
    await sandbox.setNights('demo', { listing: property.id, from: '2026-01-01', to: '2029-12-31', available: true });
    const arrival = new Date(sandbox.clock.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    const departure = new Date(sandbox.clock.now() + 43 * 86_400_000).toISOString().slice(0, 10);
    const { uid } = await sandbox.book('demo', { listing: property.id, arrival, departure });
    const text = await (await feed(`sandbox-demo.ics?listing=${property.id}`)).text();
    expect(text).toContain(`DTSTART;VALUE=DATE:${arrival.replaceAll('-', '')}\r\n`);
    expect(text).toContain(`UID:${uid}@sandbox.example\r\n`);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(75);
  });
});
