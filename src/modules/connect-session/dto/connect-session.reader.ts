import { Injectable } from '@nestjs/common';
import { Env } from '../../../config/env.js';
import { DomainError } from '../../../shared/errors/domain-error.js';
import { notificationUrlFaults } from '../../../shared/outbound/url-faults.js';
import type { NewConnectSession } from '../connect-session.types.js';
import type { CreateConnectSessionDto } from './connect-session.dto.js';

const DEFAULT_MINUTES = 60;

/** Reads a request for a session. 400 for a URL that Lodgewire may not call. */
@Injectable()
export class ConnectSessionReader {
  constructor(private readonly env: Env) {}

  newSession(body: CreateConnectSessionDto): NewConnectSession {
    const details = notificationUrlFaults(body.notificationURL, this.env.receiverPolicy);
    if (details.length > 0) throw new DomainError('invalid', 'Validation failed', { details });
    return {
      tenantId: body.tenantID,
      accountId: body.integrationAccountID,
      accountName: body.accountName,
      providers: body.providers,
      redirectUrl: body.redirectURL,
      notificationUrl: body.notificationURL,
      locale: body.locale,
      brand: { ...body.brand },
      frameOrigins: body.frameOrigins ?? [],
      minutes: body.expiresInMinutes ?? DEFAULT_MINUTES,
    };
  }
}
