import type { Schemas } from '../../api/client.js';
import { outcomeOf } from './attempt-outcome.js';

type Delivery = Pick<Schemas['Delivery'], 'attempts'>;

export interface SentAgain {
  /** Undefined while there is no answer yet. */
  isAccepted?: boolean;
  title: string;
  about: string;
}

/** Returns the outcome of a redelivery. `before`: the number of attempts when it was requested. */
export const sentAgain = ({ attempts }: Delivery, before: number): SentAgain => {
  const last = attempts.length > before ? attempts.at(-1) : undefined;
  if (!last) return { title: 'Sending again', about: 'The result appears here.' };
  return last.errorClass === null
    ? { isAccepted: true, title: 'Sent again', about: `The receiver accepted it: ${outcomeOf(last)}.` }
    : { isAccepted: false, title: 'Sent again, and failed again', about: outcomeOf(last) };
};
