import { type AlertStage, type NamedFault, repeatedly } from './alert-faults.js';
import { freePort } from './stack/ports.js';
import { type Behaviour, Receiver } from './stack/receiver.js';

const HOOKS = '/api/v1/outgoing-webhooks/PROVIDER_14';

/** Makes a notification of an event from an hour ago due repeatedly, at a receiver with the given behaviour. */
const deliveries =
  ({ stack, watchAlso }: AlertStage, behaviour: Behaviour): NamedFault['begin'] =>
  async () => {
    const receiver = await Receiver.start();
    receiver.behaviour = behaviour;
    await stack.request('PATCH', HOOKS, { body: { urls: [receiver.url('alerts')] } });
    const sent = await stack.request('POST', `${HOOKS}/test`, { body: {} });
    if (sent.status !== 200) throw new Error(`no test event: ${sent.status} ${sent.text}`);
    await stack.sql(`UPDATE outbox_event SET created_at = created_at - interval '1 hour'
      WHERE id IN (SELECT event_id FROM webhook_delivery)`);
    const port = await freePort();
    const worker = stack.addWorker({ METRICS_PORT: String(port) });
    await worker.ready();
    await watchAlso(port);
    const stop = repeatedly(() =>
      stack.sql(`UPDATE webhook_delivery SET state = 'PENDING', manual = false, round = 0, next_attempt_at = now(),
        finished_at = NULL WHERE lease_token IS NULL`),
    );
    return async () => {
      await stop();
      await stack.request('PATCH', HOOKS, { body: { urls: [] } });
      await watchAlso();
      await worker.stop();
      await receiver.close();
    };
  };

export const lateNotifications = (stage: AlertStage): NamedFault => ({
  what: 'notifications arrive an hour after their events',
  fires: ['LodgewireNotificationsLate'],
  begin: deliveries(stage, () => ({})),
});

export const failingReceivers = (stage: AlertStage): NamedFault => ({
  what: 'receivers only answer 500',
  fires: ['LodgewireReceiversFail'],
  begin: deliveries(stage, () => ({ status: 500 })),
});
