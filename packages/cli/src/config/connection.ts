import type { CliContext } from '../context.js';
import { ExitCode } from '../exit-code.js';
import { CliFault } from '../fault.js';
import { DEFAULT_PROFILE, type Profile, ProfileStore } from './profiles.js';

/** An installation, the key for it, and the tenant to act as. */
export interface Connection {
  /** The URL without a slash at the end. */
  url: string;
  key: string;
  /** Name or id of a tenant; undefined for the default tenant. */
  tenant: string | undefined;
  /** The source of URL and key. */
  profile: string;
}

export interface ConnectionOptions {
  profile?: string;
  tenant?: string;
}

const ENVIRONMENT = 'environment';
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns the base URL of an installation as stored. People paste it with `/api/v1` or a slash at its end. */
export const readUrl = (text: string): string => {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new CliFault(
      'The URL must begin with https:// or http://, such as https://lodgewire.example.com.',
      ExitCode.usage,
    );
  if (url.username || url.password) throw new CliFault('The URL must not contain a user or password.', ExitCode.usage);
  return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}`;
};

/** Reads a key, which is sent as a header: one word of printable characters. */
export const readKey = (text: string): string => {
  const key = text.trim();
  if (!/^[\x21-\x7e]+$/.test(key)) throw new CliFault('An API key is one word, such as lw_….', ExitCode.usage);
  return key;
};

/** Returns whether keys and guests would cross a network as plain text. */
export const isUnencrypted = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !LOCAL_HOSTS.has(hostname);
};

const notLoggedIn = (profile: string): CliFault =>
  new CliFault(
    `Not logged in${profile === DEFAULT_PROFILE ? '' : ` with the profile "${profile}"`}. Run \`lodgewire login\`, or set LODGEWIRE_URL and LODGEWIRE_API_KEY.`,
    ExitCode.forbidden,
  );

const storedProfile = (context: CliContext, name: string): Profile => {
  const stored = new ProfileStore(context).read()[name];
  if (!stored) throw notLoggedIn(name);
  return stored;
};

const otherInstallation = (profile: string): CliFault =>
  new CliFault(
    `LODGEWIRE_URL names a different installation than the profile "${profile}". Set LODGEWIRE_API_KEY too.`,
    ExitCode.forbidden,
  );

/** Returns where to send requests: environment variables take precedence over the profile. */
export const connectionOf = (context: CliContext, options: ConnectionOptions): Connection => {
  const { LODGEWIRE_URL: url, LODGEWIRE_API_KEY: key, LODGEWIRE_TENANT } = context.env;
  const name = options.profile ?? DEFAULT_PROFILE;
  const given = options.tenant ?? (LODGEWIRE_TENANT || undefined);
  if (url && key) return { url: readUrl(url), key: readKey(key), tenant: given, profile: ENVIRONMENT };
  const stored = storedProfile(context, name);
  const tenant = given ?? stored.tenant;
  if (key) return { url: stored.url, key: readKey(key), tenant, profile: ENVIRONMENT };
  // A stored key belongs to one installation and is not sent to another one.
  if (url && readUrl(url) !== stored.url) throw otherInstallation(name);
  return { url: stored.url, key: stored.key, tenant, profile: name };
};
