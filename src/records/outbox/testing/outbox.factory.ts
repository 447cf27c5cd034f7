import { randomBytes } from 'node:crypto';
import { DataKeys } from '../../../platform/crypto/data-keys.js';
import { KeyRing } from '../../../platform/crypto/key-ring.js';
import type { Database } from '../../../platform/database/database.js';
import { PersonalStores } from '../../personal/personal-stores.js';
import type { Clock } from '../../../values/time/clock.js';
import { Outbox } from '../outbox.js';
import { OutboxRepository } from '../outbox.repository.js';

/** An outbox with a key ring of its own. */
export const testOutbox = (
  database: Database,
  clock: Clock,
  stores = new PersonalStores(database),
  keys = new DataKeys(database, new KeyRing(`test:${randomBytes(32).toString('base64')}`)),
): Outbox => new Outbox(database, new OutboxRepository(database), keys, clock, stores);
