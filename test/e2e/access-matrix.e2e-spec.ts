import { jest } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { RightsGuard } from '../../src/edge/auth/rights.guard.js';
import { KEY_SCOPE, REACHES } from '../../src/edge/auth/auth.decorators.js';
import { TagController } from '../../src/modules/listing/tags/tag.controller.js';
import { ReservationRepository } from '../../src/modules/reservation/reservation.repository.js';
import { AuditController } from '../../src/operations/audit/audit.controller.js';
import { WebhooksController } from '../../src/modules/webhooks/webhooks.controller.js';
import { openapiDocument } from '../support/openapi-document.js';
import { publishedDocument } from '../../src/operations/openapi/published-document.js';
import { asTenant } from '../../src/platform/database/access.js';
import {
  bodyOf,
  callOf,
  deviationsOf,
  inOrder,
  keyFor,
  notifyOwner,
  type Operation,
  operationsOf,
  OWN_INBOX,
  showsGuest,
  type Stage,
  stageOf,
} from '../support/access-matrix.js';
import { startApp, type TestApp } from '../support/app.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';

/** Operations that find nothing for the owner of an object, and why. */
const ABSENT: Record<string, string> = {
  'DELETE /api/v1/listing/{id}/import': 'the owner has not imported the listing',
};

/** Tries each operation of the document as each kind of caller; new operations are included automatically. */
describe('access', () => {
  let app: TestApp;
  let stage: Stage;
  let operations: Operation[];

  beforeAll(async () => {
    app = await startApp({ RATE_LIMIT_PER_MINUTE: '0', KEYLESS_REQUESTS_PER_MINUTE: '0' });
    operations = operationsOf(publishedDocument(openapiDocument(app.app)) as OpenAPIObject);
    stage = await stageOf(app);
  }, 180_000);
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => app.close());

  const deviations = async (of: readonly Operation[]): Promise<string[]> => {
    const found: string[] = [];
    for (const operation of of) found.push(...(await deviationsOf(stage, operation)));
    return found;
  };
  const reads = (part: string): Operation[] =>
    operations.filter(({ method, path }) => method === 'GET' && path.includes(part));

  it('is stated by every operation that takes a key', () => {
    const keyed = operations.filter(({ scopes }) => scopes.length > 0);
    expect(keyed.length).toBeGreaterThan(70);
    expect(keyed.filter(({ actsFor }) => actsFor === undefined)).toEqual([]);
  });

  it('is refused to every caller without the rights that the document states, on every operation', async () => {
    expect(await deviations(operations)).toEqual([]);
  }, 300_000);

  it('is reported as open when a controller has lost its guard', async () => {
    const guarded = RightsGuard.prototype.canActivate;
    jest.spyOn(RightsGuard.prototype, 'canActivate').mockImplementation(function (this: RightsGuard, context) {
      return context.getClass() === AuditController ? Promise.resolve(true) : guarded.call(this, context);
    });
    const found = await deviations(reads('/audit-log'));
    expect(found).toContainEqual(
      expect.stringMatching(/^GET \/api\/v1\/audit-log for a key with the scope read alone: 200/),
    );
    expect(found).toContainEqual(expect.stringMatching(/for a key of another tenant \(header: none\): 200/));
  });

  it('is reported as different when an operation needs another scope than it states', async () => {
    const handler = TagController.prototype.list;
    Reflect.defineMetadata(KEY_SCOPE, 'book', handler);
    const found = await deviations(reads('/api/v1/tag'));
    Reflect.defineMetadata(KEY_SCOPE, 'read', handler);
    expect(found).toEqual([
      'GET /api/v1/tag for a key with the scope book alone: 200, not 403',
      expect.stringMatching(/^GET \/api\/v1\/tag for a key with the scope book alone: shows /),
    ]);
  });

  it('is reported as open when a repository reads for another tenant than the acting one', async () => {
    const find = ReservationRepository.prototype.find;
    jest.spyOn(ReservationRepository.prototype, 'find').mockImplementation(function (
      this: ReservationRepository,
      scope,
      id,
    ) {
      const owner = { ...scope, tenantId: app.first.defaultTenant };
      return scope.workspaceId === app.first.id
        ? asTenant(owner, () => find.call(this, owner, id))
        : find.call(this, scope, id);
    });
    expect(await deviations(reads('/reservation/{id}'))).toEqual([
      'GET /api/v1/reservation/{id} for a key of another tenant (header: own): 200, not 404',
      expect.stringMatching(/^GET \/api\/v1\/reservation\/\{id\} for a key of another tenant \(header: own\): shows /),
    ]);
  });

  describe('through an address that needs only the scope manage', () => {
    /** Calls every operation of `manage` that takes a URL with the address, then books; returns what arrives there. */
    const letters = async (name: string): Promise<string[]> => {
      const address = app.sandbox.inboxUrl(name);
      const choosing = operations.filter(({ scopes, urls }) => scopes.includes('manage') && urls.length > 0);
      expect(choosing.map(({ path }) => path)).toEqual(
        expect.arrayContaining(['/api/v1/outgoing-webhooks/{provider}', '/api/v1/integration-account']),
      );
      for (const operation of choosing) {
        const urls = operation.urls.map((field) => [field, field === 'urls' ? [address] : address]);
        const body = { ...bodyOf(stage, operation), ...Object.fromEntries(urls) };
        await callOf(stage, operation, { key: stage.keys.manage, body });
      }
      const { stay, quote } = await quotedStay(app, stage.byName.integrationAccountId!, 3);
      const booked = await reserve(app, reservationBody(stay, quote, { notes: 'Kingfisher' }));
      await app.until('the notification', async () =>
        [OWN_INBOX, name].some((inbox) => received(inbox).some((text) => text.includes(booked.body.id)))
          ? true
          : undefined,
      );
      return received(name).filter((text) => text.includes(booked.body.id));
    };
    const received = (inbox: string): string[] => app.sandbox.inbox(inbox).map(({ body }) => String(body));

    it('sends no guest there', async () => {
      expect(await letters('chosen')).toEqual([]);
    }, 120_000);

    it('is reported to send a guest when an operation does not state that it reaches guests', async () => {
      const handler = WebhooksController.prototype.update;
      Reflect.defineMetadata(REACHES, [], handler);
      const found = await letters('leaking');
      Reflect.defineMetadata(REACHES, ['guests'], handler);
      await notifyOwner(app);
      expect(found).toEqual([expect.stringContaining('Kingfisher')]);
    }, 120_000);
  });

  it('is granted by the scopes that the document states, and shows guests only where the document states it', async () => {
    const deviating: string[] = [];
    for (const operation of inOrder(operations.filter(({ scopes }) => scopes.length > 0))) {
      const { answer } = await callOf(stage, operation, { key: await keyFor(stage, operation) });
      if ([401, 403, 404].includes(answer.status) || answer.status >= 500)
        deviating.push(`${operation.name}: ${answer.status} ${answer.text}`);
      if (showsGuest(answer) && !operation.reaches.includes('guests'))
        deviating.push(`${operation.name} shows guests and does not state it`);
    }
    expect(deviating.filter((one) => !Object.keys(ABSENT).some((name) => one.startsWith(`${name}: 404`)))).toEqual([]);
    expect(deviating).toHaveLength(Object.keys(ABSENT).length);
  }, 300_000);
});
