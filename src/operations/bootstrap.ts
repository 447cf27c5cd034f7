import { Injectable } from '@nestjs/common';
import { Env } from '../config/env.js';
import { BootstrapService } from '../modules/tenancy/bootstrap.service.js';
import { asSystem } from '../platform/database/access.js';

/** Creates at the first start the workspace with its two tenants and the key from the configuration. */
@Injectable()
export class Bootstrap {
  constructor(
    private readonly env: Env,
    private readonly first: BootstrapService,
  ) {}

  async run(): Promise<void> {
    if (this.env.BOOTSTRAP_API_KEY) await asSystem(() => this.first.run(this.env.BOOTSTRAP_API_KEY!));
  }
}
