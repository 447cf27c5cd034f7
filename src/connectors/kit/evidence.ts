import type { Assumption, Exchange, ProbedBooking } from '../port/assumptions.js';

type InExchanges = NonNullable<Assumption['inExchanges']>;
type InBooking = NonNullable<Assumption['inBooking']>;

const isSuccess = ({ status }: Exchange): boolean => status >= 200 && status < 300;
const isRefusal = ({ status }: Exchange): boolean => status >= 400 && status < 500;

/** Matches `"name": value` in JSON and `<name>` in XML, unless the value is null or the element is empty. */
const named = (field: string): RegExp => new RegExp(`"${field}"\\s*:\\s*(?!null)|<${field}(\\s[^>]*)?>(?!</)`);

/** The claim holds if an answer to a GET of a matching path has the field. Its absence refutes nothing. */
export const answersHave =
  (path: RegExp, field: string): InExchanges =>
  (exchanges) =>
    exchanges.some((one) => isSuccess(one) && path.test(one.path) && named(field).test(one.text)) || undefined;

/** The claim holds if a matching request succeeded; it is refuted if the PMS refused each one. */
export const isAnswered =
  (method: string, path: RegExp): InExchanges =>
  (exchanges) => {
    const tried = exchanges.filter((one) => one.method === method && path.test(one.path));
    if (tried.some(isSuccess)) return true;
    return tried.length > 0 && tried.every(isRefusal) ? false : undefined;
  };

/** The claim holds if the booking, read by its id, has our reference. */
export const keepsReference: InBooking = ({ read, reference }) => read && read.reference === reference;

/** The claim holds if the booking was found by our reference. */
export const findsByReference: InBooking = ({ created, found }) => created && found !== undefined;

/** The claim holds if the booking, read by its id, has its notes. */
export const keepsNotes: InBooking = ({ read, notes }) => read && read.notes.includes(notes);

/** The claim holds if the PMS shows the requested total. */
export const keepsTotal: InBooking = ({ read, total }) => read && read.total.eq(total);

/** The claim holds if the cancelled booking can be read, and is cancelled. */
export const readsCancelled: InBooking = ({ created, cancelled }: ProbedBooking) =>
  created && cancelled?.status === 'CANCELLED';
