import { Injectable } from '@nestjs/common';
import { Env } from '../config/env.js';
import { WorkspaceService } from '../modules/tenancy/workspace.service.js';

/** First start: the workspace with its two tenants and the key given by configuration. */
@Injectable()
export class Bootstrap {
  constructor(
    private readonly env: Env,
    private readonly workspaces: WorkspaceService,
  ) {}

  async run(): Promise<void> {
    if (this.env.BOOTSTRAP_API_KEY) await this.workspaces.bootstrap(this.env.BOOTSTRAP_API_KEY);
  }
}
