import type { ApiFault } from '../api/fault.js';
import type { Texts } from './texts/texts.types.js';

const BY_CODE = { link_expired: 'expired', link_used_elsewhere: 'otherBrowser', too_many_attempts: 'tooMany' } as const;

/** Returns the meaning of a fault for the host, and a remedy. `pms`: the name of the system. */
export const problemOf = (
  { status, details }: Pick<ApiFault, 'status' | 'details'>,
  { problems }: Texts,
  pms = '',
): { title: string; text: string } => {
  const code = details[0]?.code ?? '';
  if (code in BY_CODE) return problems[BY_CODE[code as keyof typeof BY_CODE]];
  if (code === 'pms_invalid_credentials' || status === 400) return problems.credentials(pms);
  switch (status) {
    case 0:
      return problems.offline;
    case 404:
      return problems.expired;
    case 422:
      return problems.refused(pms);
    case 429:
      return problems.busy;
    case 502:
      return problems.pmsError(pms);
    case 503:
      return problems.unreachable(pms);
    default:
      return problems.unknown;
  }
};

/** Returns whether another attempt with this link cannot succeed. */
export const isFinal = ({ status, details }: Pick<ApiFault, 'status' | 'details'>): boolean =>
  status === 404 || details[0]?.code === 'too_many_attempts';
