import { Injectable } from '@nestjs/common';
import { KeyRing } from '../../shared/crypto/key-ring.js';
import { newWebhookSecret } from '../../shared/crypto/secrets.js';

/** A URL's secrets as they are stored. */
export interface SealedSecrets {
  id: string;
  workspaceId: string;
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: Date | null;
}

type Owner = Pick<SealedSecrets, 'id' | 'workspaceId'>;

/** Signing secrets, one per URL, sealed at rest. Guards: a sealed secret opens only for its own URL and column. */
@Injectable()
export class WebhookSecrets {
  constructor(private readonly keyRing: KeyRing) {}

  /** A new secret, sealed. */
  fresh(owner: Owner): string {
    return this.keyRing.seal(newWebhookSecret(), context('secret', owner));
  }

  /** `whsec_…` of the URL: the current one, then the previous one while it signs too. */
  open(sealed: SealedSecrets, now: Date): { current: string; previous?: string } {
    const current = this.keyRing.open(sealed.secret, context('secret', sealed));
    const { previousSecret, previousSecretUntil } = sealed;
    if (previousSecret === null || previousSecretUntil! <= now) return { current };
    return { current, previous: this.keyRing.open(previousSecret, context('previous_secret', sealed)) };
  }

  /** The stored columns after a rotation: the present secret becomes the previous one until `until`. */
  rotated(
    sealed: SealedSecrets,
    until: Date,
  ): Pick<SealedSecrets, 'secret' | 'previousSecret' | 'previousSecretUntil'> {
    const current = this.keyRing.open(sealed.secret, context('secret', sealed));
    return {
      secret: this.fresh(sealed),
      previousSecret: this.keyRing.seal(current, context('previous_secret', sealed)),
      previousSecretUntil: until,
    };
  }

  /** Signs what goes to a `notificationURL`. */
  notification(workspaceId: string, sealed: string): string {
    return this.keyRing.open(sealed, `workspace.notification_secret|${workspaceId}`);
  }
}

const context = (column: 'secret' | 'previous_secret', { id, workspaceId }: Owner): string =>
  `webhook_endpoint.${column}|${id}|${workspaceId}`;
