import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './document-examples.js';

/** Descriptions of parameters in paths, by name. */
const NAMED: Readonly<Record<string, string>> = {
  provider: 'The code of the PMS; `GET /api/v1/provider` lists them.',
  integrationAccountId: 'The integration account.',
  integrationAccountID: 'The integration account.',
  listingID: 'The listing.',
  cancellationID: 'The preview of the cancellation.',
  changeID: 'The offer of the change.',
  ticket: 'The secret part of a link to a Lodgewire page.',
  accountID: 'The integration account about which the PMS reports.',
  path: 'The part of the path that the connector of the PMS has chosen.',
  error: 'Why the user was not authorized, in the words of the PMS. Absent if the user was authorized.',
  code: 'The code that the PMS exchanges for tokens. Absent if there is an error.',
  state: 'Ties the answer to the request of the service.',
};

/** Descriptions of `{id}`, by the part of the path before it. */
const BY_PATH: Readonly<Record<string, string>> = {
  tenant: 'The tenant.',
  'api-key': 'The id of the API key, not the key.',
  listing: 'The listing.',
  tag: 'The tag.',
  promotion: 'The promotion.',
  quote: 'The quote: its `quoteID`.',
  reservation: 'The reservation.',
  'connect-session': 'The connect session.',
};

/** Describes the parameters that have no field of their own in the code. */
export const describeParameters = (document: OpenAPIObject): void => {
  for (const [path, { parameters = [] }] of operationsOf(document))
    for (const parameter of parameters)
      parameter.description ??=
        parameter.name === 'id' ? BY_PATH[/\/([\w-]+)\/\{id\}/.exec(path)?.[1] ?? ''] : NAMED[parameter.name];
};
