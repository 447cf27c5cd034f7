import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import type { ListPage, ListRequest } from '../../../platform/paging/cursors.js';
import { CallLog } from '../../../records/calls/call-log.js';
import type { CallFilter, RecordedCall } from '../../../platform/outbound/recorded-call.types.js';
import { IntegrationAccountService } from '../integration-account.service.js';

/** The calls to the PMS of an account. */
@Injectable()
export class AccountCallsService {
  constructor(
    private readonly accounts: IntegrationAccountService,
    private readonly calls: CallLog,
  ) {}

  /** Returns a page of the account's calls. 404 for an account of another tenant. */
  async list(
    scope: Scope,
    accountId: string,
    filter: CallFilter,
    request: ListRequest,
  ): Promise<Omit<ListPage<RecordedCall>, 'total'>> {
    const account = await this.accounts.get(scope, accountId);
    return this.calls.list(scope, account.id, filter, request);
  }
}
