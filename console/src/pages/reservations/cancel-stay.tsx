import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api, type Schemas } from '../../api/client.js';
import { money } from '../../ui/format.js';
import { Choice, Confirm } from '../../ui/form.js';
import { Load, Problem } from '../../ui/parts.js';

type Reservation = Schemas['Reservation'];
type Preview = Schemas['CancellationPreview'];
type By = Preview['by'];

const BY = [
  ['GUEST', 'The guest'],
  ['HOST', 'The host, who gives everything back'],
] as const satisfies readonly (readonly [By, string])[];
/** The time for which a preview is shown; it can be confirmed for longer. */
const KEPT_MS = 60_000;

const Cost = ({ refund, penalty, currency }: Preview) =>
  refund === null || penalty === null ? (
    <p>What it costs is not known: the terms of the stay do not say.</p>
  ) : (
    <dl className="stack-s">
      <div className="row between">
        <dt>The guest gets back</dt>
        <dd className="num" data-part="refund">
          {money(refund, currency)}
        </dd>
      </div>
      <div className="row between">
        <dt>The host keeps</dt>
        <dd className="num" data-part="penalty">
          {money(penalty, currency)}
        </dd>
      </div>
    </dl>
  );

/** Shows the cost of a cancellation, and cancels at that cost. */
export const CancelStay = ({ one }: { one: Reservation }) => {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button className="danger" onClick={() => setAsking(true)}>
        Cancel the reservation
      </button>
      {isAsking && <CancelDialog one={one} onClose={() => setAsking(false)} />}
    </>
  );
};

const CancelDialog = ({ one, onClose }: { one: Reservation; onClose: () => void }) => {
  const [by, setBy] = useState<By>('GUEST');
  const client = useQueryClient();
  const preview = useQuery({
    queryKey: ['cancellation', one.id, by],
    queryFn: () =>
      answer(api.POST('/api/v1/reservation/{id}/cancellation', { params: { path: { id: one.id } }, body: { by } })),
    staleTime: KEPT_MS,
    gcTime: 0,
    retry: false,
  });
  const cancel = useMutation({
    mutationFn: ({ id: cancellationID }: Preview) =>
      answer(
        api.POST('/api/v1/reservation/{id}/cancellation/{cancellationID}/confirm', {
          params: { path: { id: one.id, cancellationID }, header: { 'Idempotency-Key': cancellationID } },
        }),
      ),
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries();
    },
    // The terms may have changed; the next preview shows the current cost.
    onError: () => client.invalidateQueries({ queryKey: ['cancellation', one.id] }),
  });
  return (
    <Confirm
      title="Cancel this reservation?"
      action="Cancel the reservation"
      isBusy={cancel.isPending || !preview.data || preview.isFetching}
      onConfirm={() => preview.data && cancel.mutate(preview.data)}
      onClose={onClose}
    >
      <Choice label="Who cancels" value={by} options={BY} onValue={(value) => setBy(value as By)} />
      <Load of={preview}>{(known) => <Cost {...known} />}</Load>
      <p>
        It is cancelled at the PMS too, and the PMS may inform the guest. The nights become free again. No money moves:
        refund the guest yourself.
      </p>
      {cancel.error && <Problem error={cancel.error} />}
    </Confirm>
  );
};
