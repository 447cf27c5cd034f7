import { operatorOf } from '../tenancy/operator.js';
import { registryOf, testConnector } from '../../connectors/kit/testing/fakes.js';
import { PROVIDERS } from '../../connectors/port/provider.js';
import { tenancyHarness, type TenancyHarness } from '../tenancy/testing/tenancy.harness.js';
import { DefinitionsRepository } from './definitions.repository.js';
import { DefinitionsService } from './definitions.service.js';
import { LISTING_FIELDS } from './definitions.types.js';
import { IntegrationDefinitionEntity } from './integration-definition.entity.js';

describe('integration definitions', () => {
  let harness: TenancyHarness;
  let definitions: DefinitionsService;
  let workspaceId: string;

  beforeAll(async () => {
    harness = await tenancyHarness(IntegrationDefinitionEntity);
    const { connection, events, keyRing, audit, clock } = harness;
    const rows = new DefinitionsRepository(connection.database);
    definitions = new DefinitionsService(connection.database, rows, registryOf(testConnector()), keyRing, audit, clock);
    events.onCreated((id) => definitions.insertMissing(id));
  });
  afterAll(() => harness.connection.close());
  beforeEach(async () => {
    workspaceId = (await harness.workspaces.create('One')).workspaceId;
  });

  it('are created with the workspace, one for each of 16 providers, with every field synchronized', async () => {
    const all = await definitions.list(operatorOf(workspaceId));
    expect(all.map(({ provider }) => provider)).toEqual([...PROVIDERS]);
    for (const { fieldsToSync, icon, partnerKey } of all) {
      expect(Object.keys(fieldsToSync.listing).sort()).toEqual([...LISTING_FIELDS].sort());
      expect(Object.values(fieldsToSync.listing).every((on) => on)).toBe(true);
      expect([icon, partnerKey]).toEqual([null, null]);
    }
  });

  it('merge given keys and keep the rest, even when two updates run concurrently', async () => {
    const [first, second] = LISTING_FIELDS;
    await Promise.all([
      definitions.update(operatorOf(workspaceId), 'PROVIDER_02', { fieldsToSync: { listing: { [first]: false } } }),
      definitions.update(operatorOf(workspaceId), 'PROVIDER_02', {
        fieldsToSync: { listing: { [second]: false } },
        icon: 'https://a.example/i.png',
      }),
    ]);
    const updated = await definitions.update(operatorOf(workspaceId), 'PROVIDER_02', {
      partnerKey: { headers: { 'user-api-key': 'k' } },
    });
    expect(updated).toMatchObject({
      icon: 'https://a.example/i.png',
      partnerKey: { headers: { 'user-api-key': 'k' } },
    });
    expect(
      Object.entries(updated.fieldsToSync.listing)
        .filter(([, on]) => !on)
        .map(([field]) => field)
        .sort(),
    ).toEqual([first, second].sort());
    const { fieldsToSync, partnerKey } = await definitions.of(workspaceId, 'PROVIDER_02');
    expect(fieldsToSync).toEqual(updated.fieldsToSync.listing);
    expect(partnerKey).toEqual(updated.partnerKey);
  });

  it('are not visible in another workspace', async () => {
    const other = await harness.workspaces.create('Other');
    await definitions.update(operatorOf(workspaceId), 'PROVIDER_02', { partnerKey: { queryParams: { key: 'v' } } });
    expect(await definitions.of(other.workspaceId, 'PROVIDER_02')).toMatchObject({ partnerKey: undefined });
  });

  it('are stored with a sealed partner key', async () => {
    await definitions.update(operatorOf(workspaceId), 'PROVIDER_02', {
      partnerKey: { headers: { 'x-key': 'partner-secret' } },
    });
    const rows = await harness.connection.database.query<{ row: string }>(
      'SELECT d::text AS row FROM integration_definition d WHERE workspace_id = $1',
      [workspaceId],
    );
    expect(rows).toHaveLength(16);
    expect(JSON.stringify(rows)).not.toContain('partner-secret');
  });

  it('synchronize every field when there is no row', async () => {
    const { fieldsToSync, partnerKey } = await definitions.of('0198a000-0000-7000-8000-000000000001', 'PROVIDER_02');
    expect(Object.values(fieldsToSync)).toEqual(Array(26).fill(true));
    expect(partnerKey).toBeUndefined();
  });
});
