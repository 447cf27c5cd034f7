/** The service without the charging of work: no request has a payer, and statements are not timed. */
import { Admission } from '../../src/shared/auth/admission.js';
import { ChargedQuery } from '../../src/shared/database/charged-query.js';

const nothing = (): void => undefined;
Object.assign(Admission.prototype, { charge: nothing, end: nothing, begin: async () => undefined });
const statement = ChargedQuery.prototype as unknown as Record<string, unknown>;
for (const name of ['submit', 'handleDataRow', 'handleReadyForQuery', 'handleError']) delete statement[name];

await import('../../src/main.js');
