/**
 * The areas of `npm run mutate -- <area>`: `files` are mutated, and the specs of `near` must notice. Both name files or
 * whole folders; a file is tried with the specs that import it, the nearest first.
 */
export const areas = {
  reservation: {
    files: ['src/modules/reservation'],
    near: ['src/modules/reservation', 'src/modules/availability/holds/hold.int-spec.ts'],
  },
  availability: {
    files: ['src/modules/availability'],
    near: ['src/modules/availability', 'src/modules/sync/runs/calendars-pass.spec.ts'],
  },
  sync: {
    files: [
      'src/modules/sync',
      'src/modules/listing/mirror/absence.ts',
      'src/modules/listing/mirror/listing-merge.ts',
      'src/modules/listing/mirror/listing-mirror.repository.ts',
      'src/modules/listing/mirror/listing-mirror.service.ts',
      'src/modules/integration-account/credentials/credential.repository.ts',
      'src/modules/integration-account/integration-account.repository.ts',
      'src/modules/integration-account/tokens/token-schedule.ts',
      'src/modules/integration-account/tokens/token-vault.ts',
    ],
    near: ['src/modules/sync', 'src/modules/listing', 'src/modules/integration-account'],
  },
  webhooks: {
    files: ['src/modules/webhooks', 'src/records/outbox'],
    near: ['src/modules/webhooks', 'src/records/outbox'],
  },
  idempotency: { files: ['src/records/idempotency'], near: ['src/records/idempotency'] },
  tenancy: {
    files: [
      'src/modules/tenancy',
      'src/edge/auth',
      'src/platform/database/tenant-wall.ts',
      'src/platform/database/tenant-client.ts',
    ],
    near: ['src/modules/tenancy', 'src/edge/auth', 'src/platform/database'],
  },
  crypto: { files: ['src/platform/crypto'], near: ['src/platform/crypto'] },
  pricing: {
    files: ['src/modules/pricing', 'src/modules/quote', 'src/values/money'],
    near: ['src/modules/pricing', 'src/modules/quote', 'src/values/money'],
  },
  queue: {
    files: ['src/platform/queue', 'src/platform/recurring', 'src/platform/turns'],
    near: ['src/platform/queue', 'src/platform/recurring', 'src/platform/turns'],
  },
  kit: {
    files: ['src/connectors/port', 'src/connectors/kit', 'src/connectors/runtime'],
    near: ['src/connectors/port', 'src/connectors/kit', 'src/connectors/runtime'],
  },
  outbound: { files: ['src/platform/outbound'], near: ['src/platform/outbound'] },
  http: { files: ['src/edge/http'], near: ['src/edge/http', 'src/edge/auth/admission.spec.ts'] },
};
