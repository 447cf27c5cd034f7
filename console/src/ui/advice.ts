import type { ApiFault } from '../api/fault.js';

/** Returns the meaning of a fault, and its remedy. */
const adviceOf = ({ status, message, retryAfterSeconds }: ApiFault): { title: string; advice: string } => {
  const wait = retryAfterSeconds > 0 ? ` in ${retryAfterSeconds} seconds` : ' in a moment';
  switch (status) {
    case 0:
      return {
        title: 'Lodgewire does not answer',
        advice: 'It may be restarting, or the connection is down. The page continues when it answers again.',
      };
    case 401:
      return { title: 'The key is not accepted', advice: 'It may be revoked or expired. Sign in with another key.' };
    case 403:
      return { title: message, advice: 'Sign in with a key that has this right, or choose another tenant.' };
    case 429:
      return { title: 'Too many requests', advice: `Try again${wait}.` };
    case 502:
      return {
        title: message,
        advice: 'The PMS answered with an error. Nothing was stored. Try again, or look at the PMS.',
      };
    case 503:
      return { title: message, advice: `The PMS or a part of the service cannot be reached. Try again${wait}.` };
    default:
      return { title: message, advice: status >= 500 ? 'See the log of the service.' : '' };
  }
};

/** Matches the codes that the API's messages contain for programs, which are of no use to a reader. */
const PROVIDER_CODE = / \(PROVIDER_\d+\)/g;
const REFUSED = /refused the credentials$/;

const repeats = (message: string, title: string): boolean =>
  message === title || (REFUSED.test(message) && REFUSED.test(title));

interface ProblemText {
  title: string;
  advice: string;
  details: readonly string[];
}

/** Returns the notice about a fault. `shown`: the fields that show their own faults, which are not repeated. */
export const problemOf = (fault: ApiFault, shown: readonly string[] = []): ProblemText => {
  const isShown = ({ field }: { field?: string }): boolean => field !== undefined && shown.includes(field);
  if (fault.details.length > 0 && fault.details.every(isShown))
    return { title: 'Correct the marked fields', advice: '', details: [] };
  const { title, advice } = adviceOf(fault);
  const details = fault.details.filter((detail) => !isShown(detail) && !repeats(detail.message, title));
  const named = (text: string): string => text.replace(PROVIDER_CODE, '');
  return { title: named(title), advice, details: details.map(({ message }) => named(message)) };
};
