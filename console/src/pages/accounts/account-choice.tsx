import { useQuery } from '@tanstack/react-query';
import { accountQuery, useAccounts } from '../../api/queries.js';
import { Choice } from '../../ui/form.js';

/** Shows the filter of a list by account. */
export const AccountChoice = ({ value, onValue }: { value: string; onValue: (id: string) => void }) => {
  const accounts = useAccounts();
  const names = accounts.data?.data.map(({ id, name }) => [id, name] as const) ?? [];
  // A link may name an account beyond the first hundred.
  const isBeyond = value !== '' && accounts.data !== undefined && !names.some(([id]) => id === value);
  const linked = useQuery({ ...accountQuery(value), enabled: isBeyond });
  const others = isBeyond ? [[value, linked.data?.name ?? 'Unknown account'] as const] : [];
  return (
    <Choice
      label="Account"
      isHidden
      value={value}
      options={[['', 'Every account'], ...names, ...others]}
      onValue={onValue}
    />
  );
};
