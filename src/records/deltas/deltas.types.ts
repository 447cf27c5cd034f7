export type DeltaKind = 'LISTING' | 'RESERVATION';

/** A walk over the changes of one kind; a cursor continues the walk of the same kind and filter only. */
export interface DeltaWalk {
  kind: DeltaKind;
  /** The filter of the list; a row that it does not match is reported as removed. */
  filter: object;
}

/** Either an instant or a cursor. */
export interface DeltaRequest {
  updatedSince?: Date;
  cursor?: string;
  limit: number;
}

/** The place of a row in a walk. */
export interface DeltaPlace {
  id: string;
  position: number;
}

/** The bounds of all walks in the database, at the moment of a page. */
export interface DeltaBounds {
  last: number;
  floor: number;
  /** The walk began in a time that a restoration has lost. */
  isLost: boolean;
}

/** A listing or reservation that the tenant no longer sees, or that the filter does not match. */
export interface RemovedRow {
  id: string;
  removedAt: string;
}
