import { Injectable } from '@nestjs/common';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import { newWebhookSecret } from '../../platform/crypto/secrets.js';

/** The stored secrets of a URL. */
export interface SealedSecrets {
  id: string;
  workspaceId: string;
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: Date | null;
}

/** The most decrypted secrets that are cached. */
const KEPT = 1_000;

type Owner = Pick<SealedSecrets, 'id' | 'workspaceId'>;

/**
 * Signing secrets, one per URL, sealed at rest. Invariant: a sealed secret can be decrypted for its own URL and column
 * only.
 */
@Injectable()
export class WebhookSecrets {
  private readonly opened = new Map<string, string>();

  constructor(private readonly keyRing: KeyRing) {}

  /** Returns a new secret, sealed. */
  fresh(owner: Owner): string {
    return this.keyRing.seal(newWebhookSecret(), context('secret', owner));
  }

  /** Returns `whsec_…` of the URL: the current one, and the previous one while it is also valid. */
  open(sealed: SealedSecrets, now: Date): { current: string; previous?: string } {
    const current = this.unsealed(sealed.secret, context('secret', sealed));
    const { previousSecret, previousSecretUntil } = sealed;
    if (previousSecret === null || previousSecretUntil! <= now) return { current };
    return { current, previous: this.unsealed(previousSecret, context('previous_secret', sealed)) };
  }

  /** Returns the stored columns after a rotation: the current secret becomes the previous one until `until`. */
  rotated(
    sealed: SealedSecrets,
    until: Date,
  ): Pick<SealedSecrets, 'secret' | 'previousSecret' | 'previousSecretUntil'> {
    const current = this.unsealed(sealed.secret, context('secret', sealed));
    return {
      secret: this.fresh(sealed),
      previousSecret: this.keyRing.seal(current, context('previous_secret', sealed)),
      previousSecretUntil: until,
    };
  }

  /** Returns the secret that signs notifications to a `notificationURL`. */
  notification(workspaceId: string, sealed: string): string {
    return this.unsealed(sealed, `workspace.notification_secret|${workspaceId}`);
  }

  /** Decrypts a secret once for the many notifications that it signs. */
  private unsealed(sealed: string, of: string): string {
    const key = `${of}|${sealed}`;
    const known = this.opened.get(key);
    if (known !== undefined) return known;
    const secret = this.keyRing.open(sealed, of);
    if (this.opened.size >= KEPT) this.opened.clear();
    this.opened.set(key, secret);
    return secret;
  }
}

const context = (column: 'secret' | 'previous_secret', { id, workspaceId }: Owner): string =>
  `webhook_endpoint.${column}|${id}|${workspaceId}`;
