import type { AuthScheme, AuthType } from '../../connectors/port/connector.js';
import type { Provider } from '../../connectors/port/provider.js';

export const LOCALES = ['en', 'de', 'es', 'fr', 'it', 'pt'] as const;
export type Locale = (typeof LOCALES)[number];

/** The look of the page. The name is shown in addition to the tenant's; absent colours default to the page's own. */
export interface Brand {
  name?: string;
  logoURL?: string;
  /** `#rrggbb` */
  colour?: string;
}

/** A validated request for a session. */
export interface NewConnectSession {
  tenantId: string;
  /** The INACTIVE account to reconnect; absent to connect a new one. */
  accountId?: string;
  accountName?: string;
  /** Absent for every provider of this release. */
  providers?: Provider[];
  redirectUrl: string;
  notificationUrl?: string;
  locale?: Locale;
  brand: Brand;
  /** Origins that may embed the page in a frame. */
  frameOrigins: string[];
  minutes: number;
}

export type ConnectSessionStatus = 'OPEN' | 'CONNECTED' | 'EXPIRED' | 'ENDED';

export interface ConnectSession {
  id: string;
  tenantId: string;
  accountId: string;
  status: ConnectSessionStatus;
  expiresAt: Date;
  createdAt: Date;
}

/** `url` contains the token, which is stored nowhere. */
export interface CreatedConnectSession extends ConnectSession {
  url: string;
}

/** A PMS that the host may choose, with the credentials it needs. */
export interface HostProvider {
  provider: Provider;
  name: string;
  authSchemes: readonly Pick<AuthScheme, 'authType' | 'fields'>[];
}

/** The content of the page for the host. */
export interface HostPage {
  status: 'OPEN' | 'CONNECTED';
  tenantName: string;
  brand: Brand;
  locale: Locale | null;
  isReconnection: boolean;
  providers: HostProvider[];
  /** Why the last authorization at a PMS failed, in a short code. */
  failure: string | null;
  /** Listings of the connected account so far. */
  listingCount: number;
  /** The address to which the host returns: with the account when CONNECTED, otherwise as cancelled. */
  returnUrl: string;
}

export interface HostCredentials {
  provider: Provider;
  authType: AuthType;
  authConfig: Record<string, unknown>;
}
