import { Injectable } from '@nestjs/common';
import { Env } from '../../../config/env.js';
import { ConnectorRegistry } from '../../../connectors/port/gateway.js';
import { PROVIDERS } from '../../../connectors/port/provider.js';
import type { Connecting } from '../../../platform/access/scope.js';
import { DomainError, type ErrorDetail } from '../../../values/errors/domain-error.js';
import { RequestValidationPipe } from '../../../edge/http/validation.pipe.js';
import { AccountProofs } from '../credentials/account-proofs.js';
import { notificationUrlFaults, redirectUrlFaults } from '../../../platform/outbound/url-faults.js';
import type { NewAccount, Reauthorization } from '../integration-account.types.js';
import { CreateIntegrationAccountDto, type ReauthorizeDto } from './account.dto.js';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/**
 * Reads requests whose fields depend on one another and on the provider, so that all faults are reported together: 400
 * with one detail per fault.
 */
@Injectable()
export class AccountRequestReader {
  private readonly pipe = new RequestValidationPipe();

  constructor(
    private readonly registry: ConnectorRegistry,
    private readonly proofs: AccountProofs,
    private readonly env: Env,
  ) {}

  async newAccount(who: Connecting, body: unknown): Promise<NewAccount> {
    const fields = isFields(body) ? body : {};
    const { dto, faults } = this.parsed(body);
    const named = new Set(faults.map(({ field }) => field));
    const dependent = await this.dependentFaults(who, fields);
    throwIfAny([...faults, ...dependent.filter(({ field }) => !named.has(field))]);
    return toNewAccount(dto!);
  }

  reauthorization({ name, clientRedirectURL, notificationURL }: ReauthorizeDto): Reauthorization {
    throwIfAny([
      ...redirectUrlFaults(clientRedirectURL),
      ...notificationUrlFaults(notificationURL, this.env.receiverPolicy),
    ]);
    return { name, clientRedirectUrl: clientRedirectURL, notificationUrl: notificationURL };
  }

  private parsed(body: unknown): { dto?: CreateIntegrationAccountDto; faults: ErrorDetail[] } {
    try {
      const dto = this.pipe.transform(body, { type: 'body', metatype: CreateIntegrationAccountDto });
      return { dto: dto as CreateIntegrationAccountDto, faults: [] };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { faults: error.details };
    }
  }

  private async dependentFaults(who: Connecting, fields: Fields): Promise<ErrorDetail[]> {
    const { provider, authType, authConfig: given, notificationURL, clientRedirectURL } = fields;
    const code = PROVIDERS.find((known) => known === provider);
    const scheme = code && this.registry.authSchemesOf(code).find((offered) => offered.authType === authType);
    const authConfig = isFields(given) ? given : {};
    const isReadable = given === undefined || isFields(given);
    return [
      ...(scheme && isReadable ? await this.proofs.faults(who, code, scheme, authConfig) : []),
      ...(authType === 'OAUTH' ? oauthFaults(fields, authConfig) : []),
      ...redirectUrlFaults(clientRedirectURL),
      ...notificationUrlFaults(notificationURL, this.env.receiverPolicy),
    ];
  }
}

const oauthFaults = (
  { clientRedirectURL: top, notificationURL }: Fields,
  { clientRedirectURL: nested }: Fields,
): ErrorDetail[] => {
  const required = (field: string): ErrorDetail => ({
    field,
    code: 'required',
    message: `${field} is required for OAUTH`,
  });
  const field = 'authConfig.clientRedirectURL';
  const differs = top !== undefined && nested !== undefined && top !== nested;
  return [
    ...(top === undefined && nested === undefined ? [required('clientRedirectURL')] : []),
    ...(notificationURL === undefined ? [required('notificationURL')] : []),
    ...redirectUrlFaults(nested, field),
    ...(differs
      ? [
          {
            field,
            code: 'conflicting_fields' as const,
            message: `${field} must equal clientRedirectURL when both are given`,
          },
        ]
      : []),
  ];
};

const toNewAccount = (dto: CreateIntegrationAccountDto): NewAccount => {
  const { clientRedirectURL, notificationURL, ...settings } = dto;
  const authConfig = (dto.authConfig ?? {}) as Record<string, string>;
  const isOAuth = dto.authType === 'OAUTH';
  return {
    ...settings,
    authConfig: isOAuth ? {} : authConfig,
    clientRedirectUrl: clientRedirectURL ?? (isOAuth ? authConfig.clientRedirectURL : undefined),
    notificationUrl: notificationURL,
  };
};

const throwIfAny = (details: ErrorDetail[]): void => {
  if (details.length > 0) throw new DomainError('invalid', 'Validation failed', { details });
};
