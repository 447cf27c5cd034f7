import { Entity, PrimaryColumn } from 'typeorm';
import { InstantColumn } from '../../platform/database/columns.js';

/** One return of the database to an earlier state: changes between the two instants are lost. */
@Entity('restoration')
export class RestorationEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** The last instant whose changes the restored database has. */
  @InstantColumn()
  backedUpAt: Date;

  @InstantColumn()
  restoredAt: Date;
}
