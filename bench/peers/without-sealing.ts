/** The service without the record of reads. On rows in clear it reads as it did before guests were sealed. */
import { ReadTrail } from '../../src/shared/audit/read-trail.js';

ReadTrail.prototype.record = async () => undefined;

await import('../../src/main.js');
