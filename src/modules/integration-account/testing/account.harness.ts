import type { Env } from '../../../config/env.js';
import { KitGateway } from '../../../connectors/runtime/connector-gateway.js';
import type { AuthScheme, Connector, CredentialField, TokenSet } from '../../../connectors/port/connector.js';
import { ConnectorError } from '../../../connectors/port/errors.js';
import { InProcessRateLimiter } from '../../../connectors/kit/testing/in-process-limiter.js';
import { ProviderListRegistry } from '../../../connectors/runtime/connector-registry.js';
import { type Provider, PROVIDERS } from '../../../connectors/port/provider.js';
import { type FixedClock, ScriptedOutbound, testConnector } from '../../../connectors/kit/testing/fakes.js';
import { ceilingsFor } from '../../../records/ceilings/testing/ceilings.factory.js';
import { UNRESTRICTED } from '../../../platform/access/rights.js';
import { movesFor } from '../../../platform/moves/testing/moves-for.js';
import type { Caller } from '../../../platform/access/scope.js';
import { Handovers } from '../../../records/handover/handovers.js';
import { testOutbox } from '../../../records/outbox/testing/outbox.factory.js';
import { OutboxEventEntity } from '../../../records/outbox/outbox-event.entity.js';
import { PersonalStores } from '../../../records/personal/personal-stores.js';
import { DefinitionsRepository } from '../../definitions/definitions.repository.js';
import { DefinitionsService } from '../../definitions/definitions.service.js';
import { IntegrationDefinitionEntity } from '../../definitions/integration-definition.entity.js';
import { OAuthAppEntity } from '../../oauth-app/oauth-app.entity.js';
import { OAuthAppRepository } from '../../oauth-app/oauth-app.repository.js';
import { OAuthAppService } from '../../oauth-app/oauth-app.service.js';
import { tenancyHarness, type TenancyHarness } from '../../tenancy/testing/tenancy.harness.js';
import { AccountCleanup } from '../account-cleanup.js';
import { AccountConnectionService } from '../account-connection.service.js';
import { AccountInboundService } from '../account-inbound.service.js';
import { AccountCreationService } from '../account-creation.service.js';
import { AccountHandover } from '../account-handover.js';
import { AccountMoveService } from '../account-move.service.js';
import { AccountNotifier } from '../account-notifier.js';
import { AccountRefusalService } from '../account-refusal.service.js';
import { AccountStore } from '../account-store.js';
import { AccountProofs } from '../credentials/account-proofs.js';
import { AccountSecrets } from '../credentials/account-secrets.js';
import { AccountVerifier } from '../credentials/account-verifier.js';
import { CredentialRepository } from '../credentials/credential.repository.js';
import { CredentialReplacement } from '../credentials/credential-replacement.js';
import { CredentialStore } from '../credentials/credential-store.js';
import { InboundAddresses } from '../inbound-addresses.js';
import { IntegrationAccountEntity } from '../integration-account.entity.js';
import { AccountEvents } from '../integration-account.events.js';
import { IntegrationAccountRepository } from '../integration-account.repository.js';
import { IntegrationAccountService } from '../integration-account.service.js';
import type { NewAccount } from '../integration-account.types.js';
import { IntegrationCredentialEntity } from '../credentials/integration-credential.entity.js';
import { OAuthCallbackService } from '../oauth/oauth-callback.service.js';
import { OAuthConnectService } from '../oauth/oauth-connect.service.js';
import { OAuthFlow } from '../oauth/oauth-flow.js';
import { OAuthGrants } from '../oauth/oauth-grants.js';
import { OAuthOutcomes } from '../oauth/oauth-outcomes.js';
import { OAuthStateEntity } from '../oauth/oauth-state.entity.js';
import { OAuthStateRepository } from '../oauth/oauth-state.repository.js';
import { ReauthorizationService } from '../oauth/reauthorization.service.js';
import { TokenRenewalService } from '../tokens/token-renewal.service.js';

export const TEST_PROVIDER = 'PROVIDER_15';

/** A PMS with API keys and OAuth whose answers a test sets; it counts its requests. */
class FakePms {
  /** The account that the credentials belong to, or an Error to throw. */
  account: string | ConnectorError = 'pms-1';
  /** Creates the next token set; throws to refuse. */
  tokens: (call: number) => TokenSet | Promise<TokenSet> = (call) => ({
    accessToken: `a${call}`,
    refreshToken: `r${call}`,
    expiresAt: null,
  });
  asked = { verify: 0, exchange: 0, refresh: 0, unsubscribe: 0 };
  verifiers: (string | undefined)[] = [];

  reset(): void {
    const { account, tokens, asked, verifiers } = new FakePms();
    Object.assign(this, { account, tokens, asked, verifiers });
  }

  readonly connector: Connector = testConnector({
    tokens: { applies: () => false },
    verify: async ({ http }) => {
      this.asked.verify++;
      await http.send({ method: 'GET', path: '/me' });
      if (this.account instanceof ConnectorError) throw this.account;
      return { providerAccountId: this.account, name: 'Host' };
    },
    oauth: {
      pkce: true,
      authorizeUrl: ({ app, redirectUri, state, codeChallenge }) =>
        `https://pms.example/authorize?${new URLSearchParams({ client_id: app.clientId, redirect_uri: redirectUri, state, code_challenge: codeChallenge ?? '' })}`,
      exchange: async (_, { codeVerifier }) => {
        this.verifiers.push(codeVerifier);
        return this.tokens(++this.asked.exchange);
      },
      refresh: async () => this.tokens(++this.asked.refresh + 100),
    },
    webhooks: {
      subscribe: async () => [],
      unsubscribe: async () => void this.asked.unsubscribe++,
    },
  });
}

export interface AccountHarness extends TenancyHarness {
  pms: FakePms;
  caller: Caller;
  secondTenant: string;
  creation: AccountCreationService;
  accounts: IntegrationAccountService;
  connections: AccountConnectionService;
  refusals: AccountRefusalService;
  renewals: TokenRenewalService;
  reauthorizations: ReauthorizationService;
  inbound: AccountInboundService;
  stores: PersonalStores;
  moves: AccountMoveService;
  callbacks: OAuthCallbackService;
  connects: OAuthConnectService;
  accountEvents: AccountEvents;
  oauthApps: OAuthAppService;
  credentials: CredentialRepository;
  secrets: AccountSecrets;
  gateway: KitGateway;
  request(parts?: Partial<NewAccount>): NewAccount;
  oauthRequest(parts?: Partial<NewAccount>): NewAccount;
  /** Returns the notifications stored so far for the `notificationURL` of an account, oldest first. */
  notifications(
    accountId: string,
  ): Promise<{ type: string; targetUrl: string; body: Record<string, unknown> & { data: Record<string, unknown> } }[]>;
  /** Returns the published changes of the account's status, oldest first. */
  statusChanges(accountId: string): Promise<unknown[]>;
}

const field = (name: string, secret: boolean): CredentialField => ({ name, secret, help: '' });

const OWN_SECRET: readonly AuthScheme[] = [
  { authType: 'API_KEY', fields: [field('api_key', true)], proof: { by: 'secret', fields: ['api_key'] } },
  { authType: 'OAUTH', fields: [field('clientRedirectURL', false)], proof: { by: 'consent' } },
];

/**
 * Codes whose accounts are verified by the workspace's own access: a partner key, or a login that later accounts may
 * leave out.
 */
const WORKSPACE_PROOF: Partial<Record<Provider, readonly AuthScheme[]>> = {
  PROVIDER_02: [{ authType: 'API_KEY', fields: [field('account_id', false)], proof: { by: 'workspace', shared: [] } }],
  PROVIDER_09: [
    {
      authType: 'EMAIL_PASSWORD',
      fields: [field('advertiserId', false), field('username', false), field('password', true)],
      proof: { by: 'workspace', shared: ['username', 'password'] },
    },
  ],
};

const registryOf = (connector: Connector): ProviderListRegistry =>
  new ProviderListRegistry(
    Object.fromEntries(
      PROVIDERS.map((code) => [
        code,
        {
          name: code,
          baseUrl: 'https://pms.example/v1',
          authSchemes: WORKSPACE_PROOF[code] ?? OWN_SECRET,
          connector: code === 'PROVIDER_16' ? undefined : connector,
        },
      ]),
    ) as unknown as ConstructorParameters<typeof ProviderListRegistry>[0],
  );

/** Creates every service of the module on a real database, with a PMS that a test controls. */
export const accountHarness = async (): Promise<AccountHarness> => {
  const tenancy = await tenancyHarness(
    IntegrationDefinitionEntity,
    OAuthAppEntity,
    IntegrationAccountEntity,
    IntegrationCredentialEntity,
    OAuthStateEntity,
    OutboxEventEntity,
  );
  const { audit, clock, keyRing, connection } = tenancy;
  const { database } = connection;
  const pms = new FakePms();
  const registry = registryOf(pms.connector);
  const gateway = gatewayOf(registry, clock);
  const env = {
    publicUrl: 'https://api.example',
    receiverPolicy: { allowPrivate: false, ports: [443] },
  } as unknown as Env;

  const definitions = new DefinitionsService(
    database,
    new DefinitionsRepository(database),
    registry,
    keyRing,
    audit,
    clock,
  );
  tenancy.events.onCreated((workspaceId) => definitions.insertMissing(workspaceId));
  const oauthApps = new OAuthAppService(database, new OAuthAppRepository(database), keyRing, audit, clock);
  const [rows, credentials, states] = [
    new IntegrationAccountRepository(database),
    new CredentialRepository(database),
    new OAuthStateRepository(database),
  ];
  const secrets = new AccountSecrets(keyRing);
  const notifier = new AccountNotifier(testOutbox(database, clock), rows);
  const accountEvents = new AccountEvents();
  const verifier = new AccountVerifier(registry, gateway, definitions);
  const proofs = new AccountProofs(database, rows, credentials, secrets, verifier);
  const refusals = new AccountRefusalService(database, rows, credentials, notifier, clock);
  const connections = new AccountConnectionService(
    rows,
    credentials,
    secrets,
    refusals,
    definitions,
    oauthApps,
    gateway,
    clock,
  );
  const renewals = new TokenRenewalService(connections, refusals, credentials, gateway, clock);
  const stores = new PersonalStores(database);
  const addresses = new InboundAddresses(secrets, registry, env, credentials, stores);
  const credentialStore = new CredentialStore(credentials, secrets, addresses, clock);
  const inbound = new AccountInboundService(database, rows, credentials, secrets, addresses, oauthApps, audit, clock);
  const cleanup = new AccountCleanup(connections, inbound, gateway);
  const flow = new OAuthFlow(states, oauthApps, definitions, registry, keyRing, env, clock);
  const store = new AccountStore(database, rows, credentialStore, ceilingsFor(database), audit);
  const creation = new AccountCreationService(rows, store, proofs, flow, accountEvents, clock);
  const accounts = new IntegrationAccountService(
    database,
    rows,
    proofs,
    cleanup,
    new CredentialReplacement(rows, credentialStore, proofs, notifier, accountEvents, audit),
    accountEvents,
    audit,
    clock,
  );
  const reauthorizations = new ReauthorizationService(
    database,
    rows,
    credentialStore,
    cleanup,
    flow,
    notifier,
    audit,
    clock,
  );
  const handovers = new Handovers(database);
  const handover = new AccountHandover(rows, credentials, states, accountEvents, handovers, audit, clock);
  const moves = new AccountMoveService(database, rows, tenancy.tenancy, handover);
  const grants = new OAuthGrants(flow, definitions, gateway, clock);
  const outcomes = new OAuthOutcomes(database, states, rows, credentialStore, notifier, accountEvents, audit, clock);
  const callbacks = new OAuthCallbackService(states, rows, grants, outcomes, clock, movesFor(database, clock));

  const connects = new OAuthConnectService(states, rows, tenancy.tenancy, flow, clock);

  const made = await tenancy.workspaces.create('One', { secondTenant: 'Second' });
  const caller = {
    workspaceId: made.workspaceId,
    tenantId: made.defaultTenantId,
    isDefaultTenant: true,
    apiKeyId: made.defaultTenantId,
    rights: UNRESTRICTED,
  };
  let count = 0;
  const request = (parts: Partial<NewAccount> = {}): NewAccount => ({
    name: 'A',
    accountIdentifier: `account-${++count}`,
    provider: TEST_PROVIDER,
    authType: 'API_KEY',
    authConfig: { api_key: 'k' },
    ...parts,
  });
  return {
    ...tenancy,
    pms,
    caller,
    secondTenant: made.secondTenantId!,
    creation,
    accounts,
    connections,
    refusals,
    renewals,
    reauthorizations,
    inbound,
    stores,
    moves,
    callbacks,
    connects,
    accountEvents,
    oauthApps,
    credentials,
    secrets,
    gateway,
    request,
    oauthRequest: (parts = {}) =>
      request({
        authType: 'OAUTH',
        authConfig: {},
        clientRedirectUrl: 'https://shop.example/done?x=1',
        notificationUrl: 'https://shop.example/hook',
        ...parts,
      }),
    notifications: async (accountId) => {
      const stored = await database.query<{ type: string; targetUrl: string; body: string }>(
        'SELECT type, target_url AS "targetUrl", body FROM outbox_event WHERE subject_id = $1 AND target_url IS NOT NULL ORDER BY sequence',
        [accountId],
      );
      return stored.map((event) => ({ ...event, body: JSON.parse(event.body) }));
    },
    statusChanges: async (accountId) => {
      const stored = await database.query<{ body: string }>(
        `SELECT body FROM outbox_event WHERE subject_id = $1 AND type = 'ACCOUNT_STATUS_CHANGED' ORDER BY sequence`,
        [accountId],
      );
      return stored.map(({ body }) => JSON.parse(body).data);
    },
  };
};

const gatewayOf = (registry: ProviderListRegistry, clock: FixedClock): KitGateway =>
  new KitGateway(
    registry,
    new ScriptedOutbound([{ body: {} }]),
    new InProcessRateLimiter(clock, clock.sleep),
    clock,
    clock.sleep,
  );
