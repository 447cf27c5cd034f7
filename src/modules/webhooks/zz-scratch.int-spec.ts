import { BullJobQueue } from '../../queue/bull-job-queue.js';
import { LaneWorker } from '../../queue/lane-worker.js';
import { openPostgresStore } from '../../queue/postgres-store.js';
import { WORKER_DEFAULTS } from '../../queue/queue-store.js';
import { SystemClock } from '../../shared/time/clock.js';
import { startReceiver } from './testing/receiver.js';
import { openWebhookBench, PROVIDER } from './testing/webhook-bench.js';
import { WebhookDispatchRepository } from './webhook-dispatch.repository.js';
import { WebhookDispatchService } from './webhook-dispatch.service.js';

it('measures', async () => {
  const bench = await openWebhookBench();
  (bench.clock as any).now = () => new Date();
  const receiver = await startReceiver();
  const [row] = await bench.rows<{ url: string }>('select current_database() as url');
  const url = process.env.TEST_DATABASE_URL!.replace(/[^/]*$/, row!.url);
  const store = await openPostgresStore({ url, onError: () => undefined });
  const queue = new BullJobQueue(store);
  const worker = new LaneWorker('delivery', { store, handlers: new Map([['deliver-webhook', { handle: (p: any, s: any) => bench.delivery.deliver(p, s) }]]) as any, settings: { ...WORKER_DEFAULTS, concurrency: 32 } });
  await worker.ready();
  const dispatch = new WebhookDispatchService(new WebhookDispatchRepository(bench.database), queue, new SystemClock());
  for (const urls of [1, 10]) {
    await bench.clear(); receiver.reset();
    const scope = await bench.makeTenant();
    await bench.webhooks.update(scope, PROVIDER, { urls: Array.from({ length: urls }, (_, i) => receiver.url(`/${i}`)), events: ['RESERVATION_CREATED'] });
    const N = 2000 / urls;
    for (let i = 0; i < N; i += 50) await Promise.all(Array.from({ length: 50 }, () => bench.append(scope)));
    const from = performance.now();
    while (receiver.received.length < 2000 && performance.now() - from < 60000) { if (!(await dispatch.round())) await new Promise((r) => setTimeout(r, 100)); else await new Promise((r) => setTimeout(r, 250)); }
    process.stderr.write(`URLS ${urls} ${receiver.received.length} in ${Math.round(performance.now() - from)} ms\n`);
    await new Promise((r) => setTimeout(r, 500));
  }
  // latency of one event
  const scope = await bench.makeTenant();
  await bench.webhooks.update(scope, PROVIDER, { urls: [receiver.url('/lat')], events: ['RESERVATION_CREATED'] });
  const lat: number[] = [];
  for (let i = 0; i < 20; i++) { const t = performance.now(); await bench.append(scope); await dispatch.round(); while (receiver.at('/lat').length <= i) await new Promise((r) => setTimeout(r, 1)); lat.push(Math.round(performance.now() - t)); await new Promise((r) => setTimeout(r, 60)); }
  process.stderr.write(`LAT ${lat.join(' ')}\n`);
  await worker.close(); await queue.close(); await store.close(); await receiver.close(); await bench.close();
}, 150000);
