import type { Provider } from '../../connectors/port/provider.js';
import type { FoundType, MatchedField } from '../../records/keywords/keyword.types.js';

/** Something that a search found. Null: it has no such field. */
export interface FoundItem {
  type: FoundType;
  id: string;
  /** The name of an account or listing; of a reservation, its guest, else its code. */
  title: string;
  matched: MatchedField;
  /** A whole id or whole words matched, not only their beginnings. */
  isWhole: boolean;
  provider: Provider;
  integrationAccountID: string;
  status: string;
  listingID: string | null;
  listingName: string | null;
  city: string | null;
  country: string | null;
  checkInDate: string | null;
  checkOutDate: string | null;
}
