import type { Schemas } from '../../api/client.js';

export type AuthType = Schemas['AuthType'];
export const LOCALES = ['en', 'de', 'es', 'fr', 'it', 'pt'] as const;
export type Locale = (typeof LOCALES)[number];

interface Message {
  title: string;
  text: string;
}

/** All texts of the connect page in one language. `who`: the integrator; `pms`: the name of the system. */
export interface Texts {
  loading: string;
  title: string;
  reconnectTitle: string;
  intro: (who: string) => string;
  /** Shown if the brand of the page differs from the name of the tenant that receives access. */
  alias: (tenant: string, brand: string) => string;
  caution: (who: string) => string;
  choose: string;
  search: string;
  noMatch: string;
  otherSystem: string;
  connectTo: (pms: string) => string;
  method: string;
  methods: Record<AuthType, string>;
  fields: Record<string, string>;
  /** Translations by the provider's English help text. Names in the menus of a PMS stay unchanged. */
  helps: Record<string, string>;
  consent: (pms: string) => string;
  continueAt: (pms: string) => string;
  consentWaits: (pms: string) => string;
  connect: string;
  checking: (pms: string) => string;
  privacy: string;
  connected: string;
  searching: string;
  found: (count: number) => string;
  finish: (who: string) => string;
  cancel: (who: string) => string;
  again: string;
  problems: {
    expired: Message;
    otherBrowser: Message;
    tooMany: Message;
    offline: Message;
    unknown: Message;
    credentials: (pms: string) => Message;
    refused: (pms: string) => Message;
    unreachable: (pms: string) => Message;
    pmsError: (pms: string) => Message;
    consent: Message;
    busy: Message;
  };
}
