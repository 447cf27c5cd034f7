import { sha256Hex } from '../../platform/crypto/secrets.js';

const MOST_REMEMBERED = 10_000;

/**
 * Addresses at which an event of a PMS was accepted, by their hash: each has 192 random bits, which nobody can guess.
 */
export class EventAddresses {
  private readonly proven = new Set<string>();

  /** Returns the hash of the address where an event was accepted; undefined for any other. */
  find(url: string): string | undefined {
    const hash = hashOf(url);
    return this.proven.has(hash) ? hash : undefined;
  }

  /** Remembers an address; when there are too many, forgets the one that was accepted longest ago. */
  accept(url: string): void {
    const hash = hashOf(url);
    this.proven.delete(hash);
    this.proven.add(hash);
    if (this.proven.size > MOST_REMEMBERED) this.proven.delete(this.proven.values().next().value!);
  }

  forget(url: string): void {
    this.proven.delete(hashOf(url));
  }
}

const hashOf = (url: string): string => sha256Hex(url.split('?', 1)[0]!);
