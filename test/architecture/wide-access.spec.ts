import { productionSources } from '../support/sources.js';

/**
 * Every place that may change rows of other tenants than the acting one, and on which ground. `rights`: those of the
 * key, which must not be restricted to tenants. A new line needs a reason that is valid for a restricted key.
 */
const ON_GROUND = [
  'src/modules/integration-account/account-connection.service.ts: account upkeep',
  'src/modules/integration-account/account-move.service.ts: checked move',
  'src/modules/integration-account/account-refusal.service.ts: account upkeep',
  'src/modules/integration-account/oauth/oauth-callback.service.ts: proven sender',
  'src/modules/integration-account/oauth/oauth-connect.service.ts: proven sender',
  'src/modules/integration-account/tokens/token-vault.ts: account upkeep',
  'src/modules/listing/imports/listing-import.service.ts: own import',
  'src/modules/listing/tags/tag.service.ts: rights',
  'src/modules/reservation/changing/change-confirm.service.ts: own reservation',
  'src/modules/reservation/changing/rebook.service.ts: own reservation',
  'src/modules/reservation/guest-erasure.service.ts: own reservation',
  'src/modules/reservation/reservation-cancel.service.ts: own reservation',
  'src/modules/reservation/booking/reservation-confirm.service.ts: own reservation',
  'src/modules/reservation/reservation.service.ts: own reservation',
  'src/modules/sync/hints/hint-inbox.service.ts: proven sender',
  'src/modules/sync/runs/live-reader.service.ts: account upkeep',
];

/** Every place that reaches rows of all workspaces, and why. */
const AS_SYSTEM: Record<string, string> = {
  'src/cli/service.ts': 'the command line belongs to the operator',
  'src/modules/connect-session/host-page.service.ts': 'finds the session of a link',
  'src/modules/feed/feed-consumers.service.ts': 'counts consumers for the metrics',
  'src/modules/feed/feed-watch.ts': 'finds the tenants of new events, and checks keys',
  'src/modules/integration-account/account-store.ts': 'reads whether an id is taken',
  'src/modules/integration-account/oauth/oauth-callback.service.ts': 'finds the state of a callback',
  'src/modules/integration-account/oauth/oauth-connect.service.ts': 'finds the state of a link',
  'src/modules/sync/hints/hint-inbox.service.ts': 'finds the account of an event',
  'src/operations/system/backlog.service.ts': 'counts the waiting work of the service',
  'src/operations/metrics/metrics.service.ts': 'counts the rows of the service for its operator',
  'src/operations/bootstrap.ts': 'makes the first workspace at start',
  'src/operations/openapi/demo-values.repository.ts': 'reads the sandbox accounts of a development service',
  'src/operations/system/pms-overview.service.ts': 'reads the state of the PMSes for the operator',
  'src/operations/system/process-beat.ts': 'reports the process itself',
  'src/operations/system/system.service.ts': 'reads the state of the service',
  'src/platform/crypto/key-check.ts': 'tries the encryption keys at start',
  'src/platform/moves/workspace-moves.ts': 'knows which workspaces leave the installation',
  'src/platform/queue/lane-worker.ts': 'background work',
  'src/records/audit/denials.ts': 'writes only audit entries',
  'src/records/audit/read-trail.ts': 'writes only audit entries',
  'src/records/calls/call-log.ts': 'stores calls of every account in one statement',
  'src/edge/auth/admission.ts': 'finds the key of a request',
  'src/platform/recurring/recurring-work.ts': 'background work',
};

const GROUND = /\basWorkspace\(\s*[^,()]+,\s*(?:'([^']+)'|(?:\w+\.)*(rights)\b|([^,]+))/g;

/** Returns each use of `asWorkspace` in a source, as a line of `ON_GROUND`. */
const groundsIn = (file: string, source: string): string[] =>
  [...source.matchAll(GROUND)].map(([, reason, rights, other]) => `${file}: ${reason ?? rights ?? other}`);

const sources = productionSources().filter(({ file }) => file !== 'src/platform/database/access.ts');

describe('work that reaches more tenants than the acting one', () => {
  it('changes rows only for a listed reason', () => {
    const found = sources.flatMap(({ file, text }) => groundsIn(file, text));
    expect([...new Set(found)].sort()).toEqual([...ON_GROUND].sort());
  });

  it('reaches all workspaces only in listed places', () => {
    const found = sources.filter(({ text }) => /\basSystem\(/.test(text)).map(({ file }) => file);
    expect(found.sort()).toEqual(Object.keys(AS_SYSTEM).sort());
  });

  it.each([
    ["asWorkspace(scope.workspaceId, 'own reservation', () => work())", 'own reservation'],
    ['asWorkspace(caller.workspaceId, caller.rights, () => work())', 'rights'],
    ['asWorkspace(\n  workspaceId,\n  UNRESTRICTED,\n  work)', 'UNRESTRICTED'],
  ])('is reported in a file that is not listed: %s', (planted, ground) => {
    const found = groundsIn('src/modules/planted.ts', planted);
    expect(found).toEqual([`src/modules/planted.ts: ${ground}`]);
    expect(ON_GROUND).not.toContain(found[0]);
  });
});
