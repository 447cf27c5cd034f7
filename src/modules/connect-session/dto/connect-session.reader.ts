import { Injectable } from '@nestjs/common';
import { Env } from '../../../config/env.js';
import { DomainError, type ErrorDetail } from '../../../values/errors/domain-error.js';
import { notificationUrlFaults, redirectUrlFaults } from '../../../platform/outbound/url-faults.js';
import { isLoopbackOrigin } from '../../../values/text/origin.js';
import type { NewConnectSession } from '../connect-session.types.js';
import type { CreateConnectSessionDto } from './connect-session.dto.js';

const DEFAULT_MINUTES = 60;

/** Reads a request for a session. 400 for a URL that Lodgewire may not call. */
@Injectable()
export class ConnectSessionReader {
  constructor(private readonly env: Env) {}

  newSession(body: CreateConnectSessionDto): NewConnectSession {
    const details = [
      ...redirectUrlFaults(body.redirectURL, 'redirectURL'),
      ...notificationUrlFaults(body.notificationURL, this.env.receiverPolicy),
      ...this.frameFaults(body.frameOrigins),
    ];
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

  /** Local sites are for development, where private URLs are allowed. */
  private frameFaults(origins: string[] = []): ErrorDetail[] {
    if (this.env.receiverPolicy.allowPrivate || !origins.some(isLoopbackOrigin)) return [];
    const message =
      'frameOrigins must be https origins such as https://shop.example; http is allowed only in development';
    return [{ field: 'frameOrigins', code: 'invalid_origin', message }];
  }
}
