import { Injectable } from '@nestjs/common';
import type { PmsGuest } from '../../connectors/port/model.js';
import { type DataKey, isHashed } from '../../platform/crypto/data-key.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { idKeywords } from '../../records/keywords/keyword.rules.js';
import type { KeywordSearch } from '../../records/keywords/keyword.types.js';
import { guestKeywords, guestSearches } from './finding/guest-keywords.js';
import type { ReservationEntity } from './reservation.entity.js';

export const NO_GUEST: PmsGuest = { id: '', firstName: '', lastName: '', email: '', phone: '' };

/** Fields of a reservation's answer that belong to the guest. */
export const GUEST_FIELDS = ['guest', 'notes'] as const;

interface Personal {
  guest: PmsGuest;
  notes: string;
}

/** Columns that hold a guest, or a trace of one. */
export type SealedColumns = Pick<
  ReservationEntity,
  'guest' | 'notes' | 'sealedGuest' | 'guestEmailHash' | 'contentHash' | 'keywords'
>;

/** The columns of a row that `open` reads and fills. */
export type Sealed = Pick<ReservationEntity, 'id' | 'workspaceId' | 'sealedGuest' | 'guestErasedAt'> & Personal;

type Ids = Pick<ReservationEntity, 'id' | 'providerReservationId' | 'clientReference' | 'confirmationCode'>;
type Row = Pick<ReservationEntity, 'workspaceId' | 'guestErasedAt' | 'contentHash'> & Ids & Personal;

const contextOf = ({ id, workspaceId }: Pick<Row, 'id' | 'workspaceId'>): string =>
  `reservation.sealed_guest|${id}|${workspaceId}`;

const given = (guest: PmsGuest): Partial<PmsGuest> =>
  Object.fromEntries(Object.entries(guest).filter(([, value]) => value !== ''));

const isBlank = ({ guest, notes }: Personal): boolean =>
  notes === '' && Object.values<string>(guest as never).every((value) => value === '');

const EMPTY: Personal = { guest: NO_GUEST, notes: '' };

const opened = (row: Pick<Row, 'id' | 'workspaceId'>, sealed: string, key: DataKey): Personal =>
  JSON.parse(key.open(sealed, contextOf(row))) as Personal;

/** Converts between the guest as services see it and the sealed guest that is stored. */
@Injectable()
export class GuestSealing {
  constructor(private readonly keys: DataKeys) {}

  /** Decrypts guest and notes into the rows. */
  async open(rows: readonly Sealed[]): Promise<void> {
    const sealed = rows.filter((row) => row.sealedGuest !== null);
    const keyOf = await this.keys.ofAll(sealed.map(({ workspaceId }) => workspaceId));
    for (const row of rows) {
      const stored = row.sealedGuest === null ? EMPTY : opened(row, row.sealedGuest, keyOf(row.workspaceId));
      if (row.guestErasedAt !== null) Object.assign(row, EMPTY);
      else if (isBlank(row)) Object.assign(row, stored);
      // A process of the previous version wrote it in clear, after it was sealed.
      else Object.assign(row, { guest: { ...stored.guest, ...given(row.guest) }, notes: row.notes || stored.notes });
    }
  }

  /** Returns the stored columns of the row's guest. */
  async seal(row: Row): Promise<SealedColumns> {
    const key = await this.keys.of(row.workspaceId);
    const { guest, notes } = row;
    const isKept = row.guestErasedAt === null && !isBlank(row);
    return {
      guest: NO_GUEST,
      notes: '',
      sealedGuest: isKept ? key.seal(JSON.stringify({ guest, notes }), contextOf(row)) : null,
      guestEmailHash: isKept && guest.email !== '' ? emailHash(key, guest.email) : null,
      // A plain hash would allow guests to be guessed.
      contentHash: isHashed(row.contentHash) ? row.contentHash : key.hash(row.contentHash),
      keywords: [...ownKeywords(row), ...(isKept ? guestKeywords((text) => key.hash(text), guest) : [])],
    };
  }

  async emailHash(workspaceId: string, email: string): Promise<string> {
    return emailHash(await this.keys.of(workspaceId), email);
  }

  /** Returns the searches for guests of the workspace: by the words of a name, or by a whole e-mail address. */
  async searches(workspaceId: string, text: string, words: readonly string[]): Promise<KeywordSearch[]> {
    const key = await this.keys.of(workspaceId);
    return guestSearches((given) => key.hash(given), text, words);
  }

  /** Returns whether the stored hash matches this content. */
  async hasContent(row: Pick<Row, 'workspaceId' | 'contentHash'>, hash: string): Promise<boolean> {
    if (!isHashed(row.contentHash)) return row.contentHash === hash;
    return row.contentHash === (await this.keys.of(row.workspaceId)).hash(hash);
  }
}

const emailHash = (key: DataKey, email: string): string => key.hash(`email|${email.trim().toLowerCase()}`);

const ownKeywords = ({ id, providerReservationId, clientReference, confirmationCode }: Ids): string[] =>
  idKeywords({ id, providerReservationID: providerReservationId, clientReference, confirmationCode });
