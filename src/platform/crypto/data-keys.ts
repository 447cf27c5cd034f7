import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { DataKey } from './data-key.js';
import { KeyRing } from './key-ring.js';

const KEY_BYTES = 32;
const contextOf = (workspaceId: string): string => `data_key.sealed_key|${workspaceId}`;

/**
 * The data keys of workspaces, one each, sealed by the key ring. One unwrapping serves all rows of a workspace, and a
 * change of encryption keys rewraps one value instead of every guest. docs/adr/0016-guest-data-is-sealed.md
 */
@Injectable()
export class DataKeys {
  private readonly known = new Map<string, DataKey>();

  constructor(
    private readonly database: Database,
    private readonly keyRing: KeyRing,
  ) {}

  /** Returns the key of a workspace, which is created on first use. */
  async of(workspaceId: string): Promise<DataKey> {
    const known = this.known.get(workspaceId);
    if (known) return known;
    const sealed = (await this.find(workspaceId)) ?? (await this.make(workspaceId));
    const key = new DataKey(Buffer.from(this.keyRing.open(sealed, contextOf(workspaceId)), 'base64'));
    // A key created here does not exist if the transaction fails.
    this.database.afterCommit(() => this.known.set(workspaceId, key));
    return key;
  }

  /** Returns the unwrapped keys of all these workspaces. */
  async ofAll(workspaceIds: Iterable<string>): Promise<(workspaceId: string) => DataKey> {
    const keys = new Map<string, DataKey>();
    for (const id of new Set(workspaceIds)) keys.set(id, await this.of(id));
    return (workspaceId) => keys.get(workspaceId)!;
  }

  private async find(workspaceId: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ sealed: string }>(
      'SELECT sealed_key AS sealed FROM data_key WHERE workspace_id = $1',
      [workspaceId],
    );
    return row?.sealed;
  }

  private async make(workspaceId: string): Promise<string> {
    const secret = randomBytes(KEY_BYTES).toString('base64');
    await this.database.query(
      'INSERT INTO data_key (workspace_id, sealed_key) VALUES ($1, $2) ON CONFLICT (workspace_id) DO NOTHING',
      [workspaceId, this.keyRing.seal(secret, contextOf(workspaceId))],
    );
    return (await this.find(workspaceId))!;
  }
}
