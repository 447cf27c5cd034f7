import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'notes are stored in clear',
    file: 'src/modules/reservation/guest-sealing.ts',
    find: "      notes: '',\n      sealedGuest: isKept",
    replace: '      notes,\n      sealedGuest: isKept',
  },
  {
    name: 'answers of receivers are not erased',
    file: 'src/modules/webhooks/deliveries/webhook-excerpts.repository.ts',
    find: "UPDATE webhook_attempt SET response_excerpt = '', sealed_excerpt = NULL",
    replace: "UPDATE webhook_attempt SET response_excerpt = ''",
  },
  {
    name: 'stored answers to repeated requests are not erased',
    file: 'src/records/idempotency/idempotency.repository.ts',
    find: 'if (body !== null) await this.replace(row, JSON.stringify(withoutFields(JSON.parse(body), fields)));',
    replace: 'if (body !== null && fields.length > 0) await this.replace(row, body);',
  },
  {
    name: 'guests of a deleted account are not erased',
    file: 'src/modules/reservation/guest-erasure.service.ts',
    find: 'this.stores.forget(workspaceId, await this.guests.subjectsOf(id), GUEST_FIELDS),',
    replace: 'this.guests.subjectsOf(id),',
  },
];
