import { Choice } from './form.js';
import type { Sorting } from './sorting.js';

export const BY_CREATION = [
  ['-created', 'Newest first'],
  ['created', 'Oldest first'],
] as const;

interface SortChoiceProps {
  orders: readonly (readonly [order: string, label: string])[];
  sorting: Sorting;
}

/** Offers the orders of a list if the screen is too narrow for the columns that offer them. */
export const SortChoice = ({ orders, sorting }: SortChoiceProps) => (
  <span className="phone-only">
    <Choice label="Order" isHidden value={sorting.order} options={orders} onValue={sorting.set} />
  </span>
);
