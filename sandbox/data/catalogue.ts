import type { PropertySeed } from '../ledger/account.js';
import { AirbnbData } from './airbnb.js';
import type { AccountSummary } from './airbnb.js';
import { BUILT_IN_ACCOUNTS, builtIn } from './built-in.js';

/** All accounts that the sandbox can serve: the built-in ones and those of the data folder. */
export class Catalogue {
  private readonly airbnb: AirbnbData | undefined;

  constructor(
    dataDir: string | undefined,
    private seed: number,
  ) {
    this.airbnb = dataDir ? new AirbnbData(dataDir) : undefined;
  }

  reseed(seed: number): void {
    this.seed = seed;
  }

  async load(account: string): Promise<PropertySeed[] | undefined> {
    const own = builtIn(account, this.seed);
    return own.length > 0 ? own : this.airbnb?.load(account);
  }

  async accounts(): Promise<AccountSummary[]> {
    const own = BUILT_IN_ACCOUNTS.map((account) => ({
      account,
      city: '',
      properties: builtIn(account, this.seed).length,
    }));
    return [...own, ...((await this.airbnb?.accounts()) ?? [])];
  }
}
