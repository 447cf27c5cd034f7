import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { ConnectorRegistry } from '../../connectors/port/gateway.js';
import type { Provider } from '../../connectors/port/provider.js';
import { constantTimeEqual, randomToken, sha256Hex } from '../../platform/crypto/secrets.js';
import { type PersonalStore, PersonalStores } from '../../records/personal/personal-stores.js';
import { AccountSecrets } from './credentials/account-secrets.js';
import { CredentialRepository } from './credentials/credential.repository.js';
import type { IntegrationCredentialEntity } from './credentials/integration-credential.entity.js';
import type { PmsWebhook } from './integration-account.types.js';

const PATH_BYTES = 24;
const SECRET_BYTES = 32;

type Owner = Pick<IntegrationCredentialEntity, 'accountId' | 'workspaceId'>;
type StoredPath = Pick<IntegrationCredentialEntity, 'inboundPath' | 'inboundPathHash' | 'sealedInboundPath'>;
type StoredAddress = StoredPath & Pick<IntegrationCredentialEntity, 'inboundSecret'>;

/**
 * The addresses to which a PMS sends the events of an account. The last part of an address is often the only credential
 * of an event: it is compared by its hash, and sealed for PMSes that are asked for events through an API.
 */
@Injectable()
export class InboundAddresses implements PersonalStore {
  constructor(
    private readonly secrets: AccountSecrets,
    private readonly registry: ConnectorRegistry,
    private readonly env: Env,
    private readonly credentials: CredentialRepository,
    stores: PersonalStores,
  ) {
    stores.add(this);
  }

  /** Returns the columns of a new address and a new secret. */
  make(owner: Owner): StoredAddress {
    return {
      ...this.sealed(owner, randomToken(PATH_BYTES)),
      inboundSecret: this.secrets.seal('inbound_secret', owner, randomToken(SECRET_BYTES)),
    };
  }

  /** Returns columns that contain `path`, but never in clear. */
  sealed(owner: Owner, path: string): StoredPath {
    return {
      inboundPath: null,
      inboundPathHash: sha256Hex(path),
      sealedInboundPath: this.secrets.seal('sealed_inbound_path', owner, path),
    };
  }

  matches({ inboundPath, inboundPathHash }: StoredPath, path: string): boolean {
    const expected = inboundPathHash ?? (inboundPath === null ? undefined : sha256Hex(inboundPath));
    return expected !== undefined && constantTimeEqual(expected, sha256Hex(path));
  }

  url(provider: Provider, credential: Owner & StoredPath): string {
    return `${this.env.publicUrl}/api/v1/pms-webhook/${provider}/${credential.accountId}/${this.path(credential)}`;
  }

  secret(credential: Owner & StoredAddress): string {
    return this.secrets.open<string>('inbound_secret', credential, credential.inboundSecret);
  }

  /** Returns whether the host enters the address in the PMS, because the PMS has no API for it. */
  isEnteredByHand(provider: Provider): boolean {
    return this.registry.definitionOf(provider)?.webhooks === 'manual';
  }

  /**
   * Returns the address and secret for the host to enter; undefined if the PMS is asked through its API or sends
   * nothing.
   */
  enteredByHand(provider: Provider, credential: Owner & StoredAddress): PmsWebhook | undefined {
    if (!this.isEnteredByHand(provider)) return undefined;
    return { url: this.url(provider, credential), secret: this.secret(credential) };
  }

  async sealRows(limit: number): Promise<number> {
    const rows = await this.credentials.lockWithPathInClear(limit);
    for (const row of rows)
      await this.credentials.setAddress(row.workspaceId, row.accountId, this.sealed(row, row.inboundPath!));
    return rows.length;
  }

  private path(credential: Owner & StoredPath): string {
    const { sealedInboundPath, inboundPath } = credential;
    if (sealedInboundPath === null) return inboundPath!;
    return this.secrets.open<string>('sealed_inbound_path', credential, sealedInboundPath);
  }
}
