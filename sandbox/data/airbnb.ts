import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { PropertySeed } from '../ledger/account.js';
import { toMinor } from '../ledger/money.js';
import type { NightSource, Property } from '../ledger/types.js';
import { readCalendar } from './airbnb-calendar.js';
import type { CityCalendar } from './airbnb-calendar.js';
import { readListings } from './airbnb-listings.js';

const LISTINGS = /^airbnb-(.+)-listings\.csv\.gz$/;

export interface AccountSummary {
  account: string;
  city: string;
  properties: number;
}

interface City {
  hosts: Map<string, Property[]>;
  calendar: CityCalendar | undefined;
}

/** Inside Airbnb extracts in one folder; a city is read when one of its accounts is first requested. */
export class AirbnbData {
  private readonly cities = new Map<string, Promise<City>>();
  private files: Promise<Set<string>> | undefined;
  private summaries: Promise<AccountSummary[]> | undefined;

  constructor(private readonly folder: string) {}

  /** Returns the properties of account `<city>-<host_key>`; undefined when the city or host does not exist. */
  async load(account: string): Promise<PropertySeed[] | undefined> {
    const [, name, host] = /^(.+)-(h\d+)$/.exec(account) ?? [];
    if (!name || !host || !(await this.names()).includes(name)) return undefined;
    const { hosts, calendar } = await this.city(name);
    return hosts.get(host)?.map((property) => ({ property, nights: nightsFor(property, calendar) }));
  }

  /** Returns every account, read from the first two columns alone. */
  accounts(): Promise<AccountSummary[]> {
    this.summaries ??= this.names().then(async (names) => {
      const lists: AccountSummary[][] = [];
      for (const name of names) lists.push(await this.hostsOf(name));
      return lists.flat();
    });
    return this.summaries;
  }

  private async names(): Promise<string[]> {
    return [...(await this.list())].flatMap((file) => LISTINGS.exec(file)?.[1] ?? []).sort();
  }

  private list(): Promise<Set<string>> {
    return (this.files ??= readdir(this.folder).then((files) => new Set(files)));
  }

  private city(name: string): Promise<City> {
    const known = this.cities.get(name) ?? this.read(name);
    this.cities.set(name, known);
    return known;
  }

  private async read(name: string): Promise<City> {
    const hosts = await readListings(join(this.folder, `airbnb-${name}-listings.csv.gz`), name);
    const file = `airbnb-${name}-calendar.csv.gz`;
    const currency = hosts.values().next().value?.[0]?.currency ?? 'USD';
    return {
      hosts,
      calendar: (await this.list()).has(file) ? await readCalendar(join(this.folder, file), currency) : undefined,
    };
  }

  private async hostsOf(city: string): Promise<AccountSummary[]> {
    const file = await readFile(join(this.folder, `airbnb-${city}-listings.csv.gz`));
    const text = (await promisify(gunzip)(file)).toString('latin1');
    const counts = new Map<string, number>();
    for (const [, host] of text.matchAll(/^\d+,(h\d+),/gm)) counts.set(host!, (counts.get(host!) ?? 0) + 1);
    return [...counts].map(([host, properties]) => ({ account: `${city}-${host}`, city, properties }));
  }
}

function nightsFor(
  { sourceId, price, currency, minNights, maxNights }: Property,
  calendar: CityCalendar | undefined,
): NightSource {
  const priceMinor = toMinor(price, currency);
  const night = { open: true, priceMinor, minNights, maxNights };
  return calendar?.source(sourceId, priceMinor, minNights, maxNights) ?? { at: () => night };
}
