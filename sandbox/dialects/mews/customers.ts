import { randomUUID } from 'node:crypto';
import { type Call, Failure, type Routes, utc } from '../../engine/index.js';
import type { Account } from '../../ledger/account.js';
import { uuidOf } from '../../ledger/random.js';
import type { Booking } from '../../ledger/types.js';
import { type Body, idsIn, invalid, listed } from './body.js';
import { chainIdOf, isPortfolio } from './ids.js';

export interface Customer {
  Id: string;
  FirstName: string | null;
  LastName: string;
  Email: string | null;
  Phone: string | null;
  Notes: string | null;
}

const added = new WeakMap<Account, Map<string, Customer>>();

/** Returns the profiles that were added by calls; deleted with the account. */
export function customersOf(account: Account): Map<string, Customer> {
  const known = added.get(account) ?? new Map<string, Customer>();
  added.set(account, known);
  return known;
}

export const customerIdOf = ({ details, uid }: Booking): string =>
  typeof details.customerId === 'string' ? details.customerId : uuidOf(`mews:customer:${uid}`);

/** Returns the separate guest of a booking made elsewhere. */
const guestOf = (booking: Booking): Customer => ({
  Id: customerIdOf(booking),
  FirstName: booking.guest.firstName || null,
  LastName: booking.guest.lastName,
  Email: booking.guest.email || null,
  Phone: booking.guest.phone || null,
  Notes: null,
});

/** Returns the data that a booking stores of its customer. */
export const bookedFor = ({ Id, FirstName, LastName, Email, Phone }: Customer) => ({
  guest: { firstName: FirstName ?? '', lastName: LastName, email: Email ?? '', phone: Phone ?? '' },
  details: { customerId: Id },
});

export const customers: Routes = {
  'POST /customers/getAll': ({ account, body }: Call<Body>) => {
    const chains = idsIn(body, 'ChainIds', isPortfolio(account));
    const ids = idsIn(body, 'CustomerIds');
    const { Emails: emails, Extent } = body as { Emails?: string[]; Extent?: { Customers?: boolean } };
    const { LastNames: lastNames } = body as { LastNames?: string[] };
    if (!Extent) throw invalid('Extent');
    if (!ids && !emails && !lastNames) throw invalid('CustomerIds');
    const guests = [...account.bookings.values()].filter(({ details }) => !details.customerId).map(guestOf);
    const found = [...guests, ...customersOf(account).values()].filter(
      ({ Id, Email, LastName }) =>
        (!chains || !isPortfolio(account) || chains.includes(chainIdOf(account))) &&
        (!ids || ids.includes(Id)) &&
        (!lastNames || lastNames.includes(LastName)) &&
        (!emails || emails.some((email) => email.toLowerCase() === Email?.toLowerCase())),
    );
    return listed(found, body, 'Customers', (customer) => ({
      ...customer,
      ChainId: chainIdOf(account),
      IsActive: true,
    }));
  },

  'POST /customers/add': ({ account, body, now }: Call<Body>) => {
    const { ChainId, OverwriteExisting, ...given } = body;
    if (isPortfolio(account) && ChainId !== chainIdOf(account)) throw invalid('ChainId');
    if (typeof OverwriteExisting !== 'boolean') throw invalid('OverwriteExisting');
    const text = (name: string): string | null => (typeof given[name] === 'string' ? (given[name] as string) : null);
    const [LastName, Email] = [text('LastName'), text('Email')];
    if (!LastName) throw invalid('LastName');
    const all = customersOf(account);
    const known = [...all.values()].find((one) => Email && one.Email?.toLowerCase() === Email.toLowerCase());
    if (known && !OverwriteExisting) throw new Failure(403, 'A customer with this email already exists.');
    const customer: Customer = {
      Id: known?.Id ?? randomUUID(),
      FirstName: text('FirstName'),
      LastName,
      Email,
      Phone: text('Phone'),
      Notes: text('Notes'),
    };
    all.set(customer.Id, customer);
    const at = utc(now);
    return { ...customer, ChainId: chainIdOf(account), IsActive: true, CreatedUtc: at, UpdatedUtc: at };
  },
};
