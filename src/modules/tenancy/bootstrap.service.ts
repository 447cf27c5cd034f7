import { Injectable, Logger } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { Database } from '../../platform/database/database.js';
import { parseApiKey } from './api-key-format.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { ApiKeyService } from './api-key.service.js';
import { WorkspaceRepository } from './workspace.repository.js';
import { WorkspaceService } from './workspace.service.js';

const LOCK = 'tenancy.bootstrap';
const KEY_NAME = 'Bootstrap';

/** The first workspace, and the key of `BOOTSTRAP_API_KEY`. */
@Injectable()
export class BootstrapService {
  private readonly log = new Logger('tenancy');

  constructor(
    private readonly database: Database,
    private readonly rows: WorkspaceRepository,
    private readonly workspaces: WorkspaceService,
    private readonly apiKeys: ApiKeyService,
    private readonly keyRows: ApiKeyRepository,
    private readonly env: Env,
  ) {}

  /**
   * Sets up the first start: without a workspace it creates "Lodgewire" with tenants "Default" and "Second" and this
   * key. Later an unknown key is added to the first workspace, in development only. One process at a time.
   */
  async run(apiKey: string): Promise<void> {
    const parts = parseApiKey(apiKey);
    if (!parts) throw new Error('The bootstrap API key is malformed');
    await this.database.transaction(async () => {
      await this.database.lock(LOCK);
      const [first] = await this.rows.all();
      if (first && (this.env.NODE_ENV !== 'development' || (await this.keyRows.findForAuthentication(parts.keyId))))
        return;
      const workspaceId =
        first?.id ?? (await this.workspaces.create('Lodgewire', { secondTenant: 'Second' })).workspaceId;
      await this.apiKeys.adopt(workspaceId, KEY_NAME, parts);
      this.log.log({ msg: first ? 'bootstrap key added' : 'first workspace created', workspaceId });
    });
  }
}
