import { createHmac } from 'node:crypto';
import type { InboundRequest, InboundScheme, PmsHint } from '../kit/connector.js';
import { eventIn } from '../kit/events.js';
import { Fields } from '../kit/guards.js';
import { sameSecret } from '../kit/inbound-auth.js';

/**
 * Signed with the base64 of the account's e-mail address, which the service does not keep: where a secret is known it
 * counts, else the unguessable address does.
 */
export const inbound: InboundScheme = {
  authenticate: (request, { subscriptions }) => {
    const secrets = subscriptions.flatMap(({ secret }) => (secret ? [secret] : []));
    return secrets.length === 0 || secrets.some((secret) => isSigned(request, secret));
  },
  parse: (request) => hintsOf(eventIn(request)),
};

const isSigned = ({ headers, rawBody }: InboundRequest, secret: string): boolean =>
  sameSecret(headers.signature ?? '', createHmac('sha256', secret).update(rawBody).digest('hex'));

/** `{"id","action","data","created","version"}`. Messages, reviews and a disconnected app are no hint. */
function hintsOf(event: Fields): PmsHint[] {
  const [, kind = '', verb = ''] = /^(reservation|property)\.(\w+)$/.exec(event.text('action')) ?? [];
  if (kind === '') return [];
  const data = event.value('data') ?? {};
  const resources = (Array.isArray(data) ? data : [data]).map((item) => Fields.of(item, 'event.data'));
  const names = verb === 'merged' ? ['previous_id', 'new_id'] : ['id'];
  return resources.flatMap((raw) =>
    names.map((name) => ({
      eventId: event.optionalId('id') ?? undefined,
      resource: kind === 'property' ? ('LISTING' as const) : ('RESERVATION' as const),
      providerId: raw.optionalId(name) ?? undefined,
    })),
  );
}
