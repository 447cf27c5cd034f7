import type { PropertySeed } from '../ledger/account.js';
import { AirbnbData } from './airbnb.js';
import type { AccountSummary } from './airbnb.js';
import { BUILT_IN_ACCOUNT, builtIn } from './built-in.js';

/** All accounts that the sandbox can serve: the built-in one and those of the data folder. */
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
    return account === BUILT_IN_ACCOUNT ? builtIn(this.seed) : this.airbnb?.load(account);
  }

  async accounts(): Promise<AccountSummary[]> {
    const demo = { account: BUILT_IN_ACCOUNT, city: '', properties: builtIn(this.seed).length };
    return [demo, ...((await this.airbnb?.accounts()) ?? [])];
  }
}
