import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, api, type Schemas } from '../../api/client.js';
import { useOpenHolds } from '../../api/queries.js';
import { useTrail } from '../../ui/address.js';
import { day } from '../../ui/format.js';
import { Pager, Panel, Problem, When } from '../../ui/parts.js';
import { Table } from '../../ui/table.js';
import { ListingName } from './listing-name.js';

type OpenHold = Schemas['OpenHold'];

const COLUMNS = [{ name: 'Listing' }, { name: 'Stay' }, { name: 'Ends' }, { name: 'Action', isHidden: true }];

const Row = ({ one }: { one: OpenHold }) => {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => answer(api.DELETE('/api/v1/quote/{id}/hold', { params: { path: { id: one.holdID } } })),
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <tr>
      <td>
        <ListingName id={one.listingID} />
      </td>
      <td>
        {day(one.checkInDate)} to {day(one.checkOutDate)}
      </td>
      <td>
        <When at={one.heldUntil} />
      </td>
      <td>
        <button disabled={end.isPending} onClick={() => end.mutate()}>
          Give up
        </button>
        {end.error && <Problem error={end.error} />}
      </td>
    </tr>
  );
};

/** Shows the nights that quotes hold, as long as there are any. */
export const OpenHolds = () => {
  const trail = useTrail('holds');
  const { data: holds } = useOpenHolds(trail.cursor);
  if (!holds || holds.meta.total === 0) return null;
  return (
    <Panel title="Open holds">
      <Table label="Open holds" columns={COLUMNS}>
        {holds.data.map((one) => (
          <Row key={one.holdID} one={one} />
        ))}
      </Table>
      <Pager meta={holds.meta} trail={trail} />
    </Panel>
  );
};
