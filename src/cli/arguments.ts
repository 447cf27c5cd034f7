import { InvalidArgumentError } from 'commander';
import { PROVIDERS, type Provider } from '../connectors/port/provider.js';
import { canonicalNetwork } from '../platform/access/networks.js';
import { KEY_SCOPES, type KeyScope } from '../platform/access/rights.js';
import { isUuid } from '../platform/database/ids.js';

const MAX_NAME = 200;

/** Parsers of arguments and options: each refuses invalid text with a message of one sentence. */
export const uuid = (text: string): string => {
  if (!isUuid(text)) throw new InvalidArgumentError('It is not a UUID.');
  return text.toLowerCase();
};

export const name = (text: string): string => {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MAX_NAME)
    throw new InvalidArgumentError(`It must have 1 to ${MAX_NAME} characters.`);
  return trimmed;
};

export const instant = (text: string): Date => {
  const date = new Date(text);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(date.getTime())) {
    throw new InvalidArgumentError('It is not a date or a time such as 2027-03-01T00:00:00Z.');
  }
  return date;
};

export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < least || number > most) {
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    }
    return number;
  };

/** Returns a parser of several values, separated by commas. */
export const listOf =
  <T>(read: (text: string) => T) =>
  (text: string): T[] =>
    text.split(',').map((one) => read(one.trim()));

export const keyScope = (text: string): KeyScope => {
  if (!KEY_SCOPES.includes(text as KeyScope))
    throw new InvalidArgumentError(`It must be one of ${KEY_SCOPES.join(', ')}.`);
  return text as KeyScope;
};

export const network = (text: string): string => {
  const canonical = canonicalNetwork(text);
  if (!canonical) throw new InvalidArgumentError('It must be a network such as 192.0.2.0/24, without host bits.');
  return canonical;
};

export const provider = (text: string): Provider => {
  if (!PROVIDERS.includes(text as Provider)) throw new InvalidArgumentError('It must be PROVIDER_01 to PROVIDER_16.');
  return text as Provider;
};
