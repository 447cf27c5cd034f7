import type { Connector } from './port/connector.js';
import { ProviderListRegistry, type ProviderEntry } from './runtime/connector-registry.js';
import type { ConnectorRegistry } from './port/gateway.js';
import { PROVIDERS, type Provider } from './port/provider.js';
import { apaleo } from './apaleo/connector.js';
import { beds24 } from './beds24/connector.js';
import { channex } from './channex/connector.js';
import { cloudbeds } from './cloudbeds/connector.js';
import { guesty } from './guesty/connector.js';
import { hospitable } from './hospitable/connector.js';
import { hostaway } from './hostaway/connector.js';
import { hostex } from './hostex/connector.js';
import { hostfully } from './hostfully/connector.js';
import { hostify } from './hostify/connector.js';
import { ical } from './ical/connector.js';
import { lodgify } from './lodgify/connector.js';
import { mews } from './mews/connector.js';
import { ownerrez } from './ownerrez/connector.js';
import { rentalsUnited } from './rentals-united/connector.js';
import { smily } from './smily/connector.js';
import { smoobu } from './smoobu/connector.js';
import { uplisting } from './uplisting/connector.js';

/** Every connector of this release; an operator may bind any code to any of them. */
export const CONNECTORS: readonly Connector[] = [
  hostaway,
  hostfully,
  beds24,
  guesty,
  hostify,
  lodgify,
  smoobu,
  ownerrez,
  cloudbeds,
  smily,
  uplisting,
  hostex,
  channex,
  hospitable,
  mews,
  rentalsUnited,
  ical,
  apaleo,
];

interface Home {
  baseUrl: string;
  /** The sandbox's path for this PMS. */
  sandboxPath: string;
}

interface Listed extends Home {
  name: string;
  connector: string;
}

/** The list of the 16 codes of the interface with their connectors. docs/contributing/connector.md */
const LIST: Readonly<Record<Provider, Listed>> = {
  PROVIDER_01: {
    name: 'Smoobu',
    connector: 'smoobu',
    baseUrl: 'https://login.smoobu.com',
    sandboxPath: '/smoobu',
  },
  PROVIDER_02: {
    name: 'Channex',
    connector: 'channex',
    baseUrl: 'https://app.channex.io/api/v1',
    sandboxPath: '/channex/api/v1',
  },
  PROVIDER_03: {
    name: 'Guesty',
    connector: 'guesty',
    baseUrl: 'https://open-api.guesty.com/v1',
    sandboxPath: '/guesty/v1',
  },
  PROVIDER_04: {
    name: 'Hostaway',
    connector: 'hostaway',
    baseUrl: 'https://api.hostaway.com/v1',
    sandboxPath: '/hostaway/v1',
  },
  PROVIDER_05: {
    name: 'Hostfully',
    connector: 'hostfully',
    baseUrl: 'https://api.hostfully.com/api/v3.2',
    sandboxPath: '/hostfully/api/v3.2',
  },
  PROVIDER_06: {
    name: 'Hostify',
    connector: 'hostify',
    baseUrl: 'https://api-rms.hostify.com',
    sandboxPath: '/hostify',
  },
  PROVIDER_07: {
    name: 'Cloudbeds',
    connector: 'cloudbeds',
    baseUrl: 'https://api.cloudbeds.com/api/v1.3',
    sandboxPath: '/cloudbeds/api/v1.3',
  },
  PROVIDER_08: {
    name: 'Lodgify',
    connector: 'lodgify',
    baseUrl: 'https://api.lodgify.com',
    sandboxPath: '/lodgify',
  },
  PROVIDER_09: {
    name: 'Rentals United',
    connector: 'rentals-united',
    baseUrl: 'https://rm.rentalsunited.com/api/Handler.ashx',
    sandboxPath: '/rentals-united',
  },
  PROVIDER_10: {
    name: 'Smily',
    connector: 'smily',
    baseUrl: 'https://www.bookingsync.com/api/v3',
    sandboxPath: '/smily/api/v3',
  },
  PROVIDER_11: {
    name: 'Uplisting',
    connector: 'uplisting',
    baseUrl: 'https://connect.uplisting.io',
    sandboxPath: '/uplisting',
  },
  PROVIDER_12: {
    name: 'Beds24',
    connector: 'beds24',
    baseUrl: 'https://api.beds24.com/v2',
    sandboxPath: '/beds24/v2',
  },
  PROVIDER_13: {
    name: 'Hostex',
    connector: 'hostex',
    baseUrl: 'https://api.hostex.io/v3',
    sandboxPath: '/hostex/v3',
  },
  PROVIDER_14: {
    name: 'Hostfully (sandbox)',
    connector: 'hostfully',
    baseUrl: 'https://sandbox-api.hostfully.com/api/v3.2',
    sandboxPath: '/hostfully-sandbox/api/v3.2',
  },
  PROVIDER_15: {
    name: 'OwnerRez',
    connector: 'ownerrez',
    baseUrl: 'https://api.ownerrez.com/v2',
    sandboxPath: '/ownerrez/v2',
  },
  PROVIDER_16: {
    name: 'iCalendar feed',
    connector: 'ical',
    baseUrl: 'https://feeds.invalid',
    sandboxPath: '/ical',
  },
};

/** Connectors without a code, unless an operator binds one. */
const FURTHER: Readonly<Record<string, Home>> = {
  apaleo: { baseUrl: 'https://api.apaleo.com', sandboxPath: '/apaleo' },
  hospitable: { baseUrl: 'https://public.api.hospitable.com/v2', sandboxPath: '/hospitable/v2' },
  mews: { baseUrl: 'https://api.mews.com/api/connector/v1', sandboxPath: '/mews/api/connector/v1' },
};

/** Returns the PMS's own address, because an override that names only a connector must not lead to another PMS. */
const homeOf = (listed: Listed, connector = listed.connector): Home =>
  listed.connector === connector
    ? listed
    : (FURTHER[connector] ?? Object.values(LIST).find((one) => one.connector === connector) ?? listed);

export interface Override {
  connector?: string;
  baseUrl?: string;
}

export interface RegistryOptions {
  /** The address of the sandbox for every code, unless overridden. */
  sandboxUrl?: string;
  overrides?: Partial<Record<Provider, Override>>;
}

/** Throws on an override that names no connector of this release. */
export function createRegistry({ sandboxUrl, overrides = {} }: RegistryOptions = {}): ConnectorRegistry {
  const entryOf = (provider: Provider): ProviderEntry => {
    const listed = LIST[provider];
    const override = overrides[provider] ?? {};
    const home = homeOf(listed, override.connector);
    const id = override.connector ?? listed.connector;
    const connector = CONNECTORS.find(({ definition }) => definition.id === id);
    if (!connector) throw new Error(`${provider}: no connector ${id} in this release`);
    return {
      name: override.connector ? connector.definition.name : listed.name,
      authSchemes: connector.definition.auth,
      connector,
      baseUrl: override.baseUrl ?? (sandboxUrl ? sandboxUrl.replace(/\/$/, '') + home.sandboxPath : home.baseUrl),
    };
  };
  const entries = Object.fromEntries(PROVIDERS.map((provider) => [provider, entryOf(provider)]));
  return new ProviderListRegistry(entries as Record<Provider, ProviderEntry>);
}

/** `PROVIDER_14=hostfully@https://host/path,PROVIDER_05=@https://…,PROVIDER_06=hostaway`. Throws on anything else. */
export function parseOverrides(text: string): Partial<Record<Provider, Override>> {
  const overrides: Partial<Record<Provider, Override>> = {};
  for (const part of text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)) {
    const [, code, connector, baseUrl] = /^(PROVIDER_\d\d)=([a-z0-9-]*)(?:@(https?:\/\/\S+))?$/.exec(part) ?? [];
    const provider = PROVIDERS.find((known) => known === code);
    if (!provider || (!connector && !baseUrl))
      throw new Error(`CONNECTOR_OVERRIDES: "${part}" is not PROVIDER_nn=connector@https://host/path`);
    overrides[provider] = { connector: connector || undefined, baseUrl: baseUrl?.replace(/\/$/, '') };
  }
  return overrides;
}
