import type { Provider } from '../../connectors/port/provider.js';
import type { FoundType, MatchedField } from '../../records/keywords/keyword.types.js';

/** An item that a search found. Fields are null if it does not have them. */
export interface FoundItem {
  type: FoundType;
  id: string;
  /** The name of an account or listing; of a reservation, its guest, otherwise its code. */
  title: string;
  matched: MatchedField;
  /** Whether a whole id or whole words matched, not only their beginnings. */
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
