import { ExitCode } from '../exit-code.js';
import { CliFault, type FaultDetail, ServiceFault } from '../fault.js';
import { printable } from '../output/format.js';
import { VERSION } from '../version.js';

/** The message for an address that no operation has. */
const UNKNOWN_OPERATION = 'Resource not found';
const JSON_TYPE = /^application\/(\w+\+)?json\b/;

interface ErrorBody {
  message: string;
  details: FaultDetail[];
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' &&
  body !== null &&
  typeof (body as ErrorBody).message === 'string' &&
  Array.isArray((body as ErrorBody).details);

const fieldAnd = ({ field, message }: FaultDetail): string =>
  field && !message.includes(field) ? `${field}: ${message}` : message;

const reasonOf = ({ message, details }: ErrorBody): string => {
  const reasons = details.filter((detail) => detail.message !== message).map(fieldAnd);
  return printable([message, ...new Set(reasons)].join(': '));
};

const textOf = (url: string, status: number, body: ErrorBody, after: number): string => {
  const reason = reasonOf(body);
  if (status === 401)
    return `${url} does not accept this key (${reason}). It may have been revoked, or belong to another installation: run \`lodgewire login\`.`;
  if (status === 404 && body.message === UNKNOWN_OPERATION)
    return `${url} does not have this operation: it is older than this command line (${VERSION}), or there is another path before /api. Run \`lodgewire doctor\`.`;
  if (status === 429) return `${reason}. Too many requests: try again in ${after || 'some'} seconds.`;
  if (status >= 500)
    return `The service failed (${status}): ${reason}. Try again${after ? ` in ${after} seconds` : ' later'}.`;
  return reason;
};

const exitCodeOf = (status: number): ExitCode =>
  status === 401 || status === 403 ? ExitCode.forbidden : ExitCode.refused;

/** Returns the fault for an address that answers, but not as Lodgewire does. */
export const notLodgewire = (url: string, { status, headers }: Response): CliFault => {
  const target = headers.get('location');
  const advice = target
    ? `it redirects to ${printable(target)}. Log in with the URL that it redirects to.`
    : `it answers ${status} with ${printable(headers.get('content-type') ?? 'no content')}, not as Lodgewire does. Check the URL.`;
  return new CliFault(`${url} is not an installation of Lodgewire: ${advice}`, ExitCode.unreachable);
};

const isJson = (response: Response): boolean => JSON_TYPE.test(response.headers.get('content-type') ?? '');

const seconds = (response: Response): number => {
  const after = Number(response.headers.get('retry-after'));
  return Number.isFinite(after) ? after : 0;
};

/** Throws unless the response is Lodgewire's and has a 2xx status. `url` is that of the installation. */
export const requireAnswer = async (url: string, response: Response): Promise<void> => {
  if (response.ok && (response.status === 204 || isJson(response))) return;
  const body: unknown = isJson(response) ? await response.json().catch(() => undefined) : undefined;
  if (response.ok || !isErrorBody(body)) {
    if ([502, 503, 504].includes(response.status))
      throw new CliFault(
        `${url} cannot be reached: a proxy in front of it answers ${response.status}.`,
        ExitCode.unreachable,
      );
    throw notLodgewire(url, response);
  }
  const after = seconds(response);
  throw new ServiceFault(
    textOf(url, response.status, body, after),
    exitCodeOf(response.status),
    response.status,
    body.details,
    after,
  );
};
