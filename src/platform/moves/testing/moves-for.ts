import type { Clock } from '../../../values/time/clock.js';
import type { Database } from '../../database/database.js';
import { WorkspaceMoves } from '../workspace-moves.js';
import { WorkspaceMovesRepository } from '../workspace-moves.repository.js';

/** Creates the moves as in a process that reads them from the database. */
export const movesFor = (database: Database, clock: Clock): WorkspaceMoves =>
  new WorkspaceMoves(new WorkspaceMovesRepository(database), clock);
