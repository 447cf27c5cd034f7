import { randomUUID } from 'node:crypto';
import { type Draft, type FuzzRequest, HOSTILE, KINDS, type FuzzKind, NEARLY } from './fuzz-changes.js';
import { type FuzzTarget, PROVIDER } from './fuzz-target.js';
import type { DocumentedOperation } from '../hostile/hostile-input.js';
import type { Random } from '../stack/random.js';
import { sampleOf } from './schema-samples.js';

const OTHER_PROVIDER = 'PROVIDER_05';

/** Returns the request for the draft. */
export const requestOf = ({ query, operation: _, ...request }: Draft): FuzzRequest => {
  const text = query.map(([name, value]) => `${name}=${value}`).join('&');
  const joint = request.target.includes('?') ? '&' : '?';
  return { ...request, target: `${request.target}${text ? `${joint}${text}` : ''}` };
};

/** Generates requests from the OpenAPI document: valid, slightly invalid, and malformed ones. */
export class RequestGenerator {
  constructor(
    private readonly operations: readonly DocumentedOperation[],
    private readonly target: FuzzTarget,
  ) {}

  make(random: Random): FuzzRequest {
    const operation = random.pick(this.operations);
    const kind = random.pick(KINDS);
    const draft = this.valid(random, operation, kind);
    const changes = kind === 'valid' ? [] : kind === 'nearly' ? NEARLY : [...NEARLY, ...HOSTILE, ...HOSTILE];
    for (let count = kind === 'hostile' ? random.int(1, 3) : 1; changes.length > 0 && count > 0; count -= 1)
      random.pick(changes)(random, draft);
    return requestOf(draft);
  }

  /** Returns a valid request. */
  valid(random: Random, operation: DocumentedOperation, kind: FuzzKind = 'valid'): Draft {
    const { method, template } = operation;
    const target = template.replaceAll(/\{([^}]+)\}/g, (_, name: string) => this.segment(random, operation, name));
    const headers: Record<string, string> = { 'x-service-api-key': this.target.stack.key };
    if (random.chance(template.endsWith('/import') ? 0.8 : 0.1))
      headers['x-service-tenant-id'] = this.target.pick(random, 'tenant')!;
    if (method === 'POST' && random.chance(0.1)) headers['idempotency-key'] = `fuzz-${random.int(0, 200)}`;
    if (template.startsWith('/api/v1/connect-page')) headers.cookie = this.target.hostPage.cookie;
    const known = (name: string): unknown => this.known(random, name);
    // Parameters of a search exclude one another: most searches have only the dates.
    const isSearch = template.endsWith('/listing/search');
    const share = isSearch && random.chance(0.7) ? 0 : 0.35;
    const chosen = operation.queryParameters.filter(
      (name) => !/^check(In|Out)Date$/.test(name) && random.chance(share),
    );
    const query = chosen.map((name): [string, string] => [
      name,
      encodeURIComponent(String(sampleOf(random, operation.query[name]!, known, name))),
    ]);
    if (isSearch) {
      const { checkInDate, checkOutDate } = this.target.stay(random);
      query.push(['checkInDate', checkInDate], ['checkOutDate', checkOutDate]);
    }
    const draft: Draft = { kind, method, template, target, headers, operation, query };
    if (template === '/connect/{ticket}' && method === 'POST') return this.begun(draft);
    if (!operation.body) return draft;
    const body = this.finished(random, template, sampleOf(random, operation.body, known) as Record<string, unknown>);
    return { ...draft, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  }

  /** Fills in the form of the button on the page of an authorization. */
  private begun(draft: Draft): Draft {
    const { ticket, form, cookie } = this.target.authorization;
    const headers = { ...draft.headers, cookie, 'content-type': 'application/x-www-form-urlencoded' };
    return { ...draft, target: `/connect/${ticket}`, headers, body: form };
  }

  private segment(random: Random, { method, template }: DocumentedOperation, name: string): string {
    const { inbound } = this.target;
    if (name === 'provider') {
      if (!template.startsWith('/api/v1/oauth-app/')) return PROVIDER;
      // Accounts are authorized through one provider; the other comes and goes.
      return method === 'DELETE' || random.chance(0.5) ? OTHER_PROVIDER : PROVIDER;
    }
    if (template.startsWith('/api/v1/pms-webhook/')) return name === 'path' ? inbound.path : inbound.account;
    const pick = (kind: Parameters<FuzzTarget['pick']>[1]): string => this.target.pick(random, kind) ?? randomUUID();
    if (name === 'ticket') return pick('ticket');
    // Few names, so that one request meets what another stored.
    if (name === 'consumer') return random.pick(['index', 'warehouse']);
    if (name === 'deliveryID') return pick('delivery');
    if (name === 'cancellationID') return pick('cancellation');
    if (name === 'changeID') return pick('change');
    // Resources that all other requests need must not be deleted.
    if (method === 'DELETE' && template.startsWith('/api/v1/connect-session/'))
      return this.target.pickLater(random, 'connect-session') ?? randomUUID();
    if (template.endsWith('/reauthorize')) return pick('oauth-account');
    if (name.startsWith('integrationAccount'))
      return pick(method === 'DELETE' || template.endsWith('/move-tenant') ? 'spare-account' : 'account');
    if (name === 'listingID') return pick('listing');
    if (/(approve|reject)$/.test(template)) return this.target.first('listing');
    return pick(template.split('/')[3] as 'tag');
  }

  private known(random: Random, name: string): unknown {
    const { target } = this;
    if (/^listingIDs?$/.test(name)) return name === 'listingID' ? target.pick(random, 'listing') : undefined;
    if (/url/i.test(name) && !/^urls$/.test(name)) return target.url(random);
    switch (name) {
      case 'urls':
        return [...new Set(Array.from({ length: random.int(0, 4) }, () => target.url(random)))];
      case 'integrationAccountID':
        return target.pick(random, 'account');
      case 'promotionID':
        return random.chance(0.5) ? target.pick(random, 'promotion') : undefined;
      case 'tagID':
        return target.pick(random, 'tag');
      case 'tenantID':
        return target.pick(random, 'tenant');
      case 'unitID':
        return target.pick(random, 'unit');
      case 'provider':
        return PROVIDER;
      case 'location':
        return random.pick(['51.22,4.4', '0,0', '-33.9,151.2']);
      case 'state':
        return random.chance(0.5) ? target.pick(random, 'state') : undefined;
      case 'event':
      case 'eventType':
        return 'RESERVATION_CREATED';
      default:
        return undefined;
    }
  }

  /** Satisfies rules that a schema cannot express: dates in order, sums, credentials that match the provider. */
  private finished(random: Random, template: string, body: Record<string, any>): Record<string, unknown> {
    if (template.endsWith('/pms-webhook/{provider}/{accountID}/{path}')) return this.pmsEvent(random);
    // Other nights are seldom free, and a change without effect is refused.
    if (template.endsWith('/change') && random.chance(0.7)) return { guests: random.int(1, 3) };
    if (template.endsWith('/change/{changeID}/confirm')) return { allowRebook: true };
    if ('checkInDate' in body) Object.assign(body, this.target.stay(random), { guests: random.int(1, 2) });
    if ('adults' in body) Object.assign(body, { adults: body.guests, children: 0, infants: undefined });
    if ('totalPrice' in body) {
      const { totalBasePrice: base, totalFeePrice: fee, totalTaxPrice: tax } = body;
      Object.assign(body, { totalPrice: base + fee + tax, currency: undefined, promotionID: undefined });
    }
    if ('accountIdentifier' in body && 'provider' in body) {
      const isOAuth = random.chance(0.7);
      // Rarely a known account, because it adds listings.
      const key = `sandbox-${random.chance(0.03) ? 'demo-small' : 'nobody'}`;
      const urls = { clientRedirectURL: this.target.url(random), notificationURL: this.target.url(random) };
      Object.assign(body, { accountIdentifier: randomUUID(), id: undefined });
      Object.assign(
        body,
        isOAuth
          ? { authType: 'OAUTH', authConfig: {}, ...urls }
          : { authType: 'API_KEY', authConfig: { api_key: key } },
      );
    } else if ('link' in body && 'authType' in body)
      Object.assign(body, { authType: 'API_KEY', authConfig: { api_key: 'sandbox-demo-small' } });
    else if ('authConfig' in body) body.authConfig = { api_key: 'sandbox-demo-small' };
    if (template.includes('/outgoing-webhooks/') && 'url' in body) body.url = this.target.url(random);
    if (template.endsWith('/availability/batch')) {
      const { listingID, checkInDate, checkOutDate } = this.target.stay(random);
      Object.assign(body, { listingIDs: [listingID], startDate: checkInDate, endDate: checkOutDate });
    } else if ('startDate' in body && 'endDate' in body) delete body.endDate;
    if ('link' in body)
      Object.assign(body, { link: this.target.hostPage.link, provider: 'provider' in body ? PROVIDER : undefined });
    if ('partnerKey' in body) body.partnerKey = null;
    return body;
  }

  private pmsEvent(random: Random): Record<string, unknown> {
    return {
      agency_uid: randomUUID(),
      event_type: random.pick(['NEW_BOOKING', 'BOOKING_UPDATED', 'PROPERTY_PRICING_RULES_CHANGED', 'NEW_PROPERTY']),
      property_uid: randomUUID(),
      lead_uid: randomUUID(),
    };
  }
}
