import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.js';
import { STALE_MS } from '../../api/queries.js';
import { WorldMap } from '../../map/map.js';
import { areaOf, bounded, fit, project, type View } from '../../map/projection.js';
import { count } from '../../ui/format.js';
import { useIsNarrow } from '../../ui/narrow.js';
import { Load } from '../../ui/parts.js';

interface Filter {
  integrationAccountID?: string;
  status?: 'ACTIVE' | 'INACTIVE';
  guests?: number;
  bedroomCount?: number;
}

/** The height of the map divided by its width, as in `.map` of the style sheets. */
const WIDE_RATIO = 0.5;
const NARROW_RATIO = 1;

/** Rounds the degrees of a view, so that small movements send no request. */
const rounded = (view: View) =>
  Object.fromEntries(Object.entries(areaOf(view)).map(([edge, degrees]) => [edge, Number(degrees.toFixed(3))]));

const usePoints = (filter: Filter, view: View | undefined) => {
  const query = { ...filter, ...(view && rounded(view)) };
  return useQuery({
    queryKey: ['listing-map', query],
    queryFn: () => answer(api.GET('/api/v1/listing/map', { params: { query } })),
    placeholderData: (before) => before,
    staleTime: STALE_MS,
  });
};

/** Shows where the listings are, at first all of them. */
export const ListingMap = ({ filter }: { filter: Filter }) => {
  const [chosen, setView] = useState<View>();
  const all = usePoints(filter, undefined);
  const ratio = useIsNarrow() ? NARROW_RATIO : WIDE_RATIO;
  const fitted =
    all.data &&
    fit(
      all.data.data.map(({ latitude, longitude }) => project(latitude, longitude)),
      ratio,
    );
  const view = chosen ? bounded({ ...chosen, ratio }) : fitted;
  const points = usePoints(filter, view);
  return (
    <Load of={points}>
      {({ data, unplaced }) => (
        <>
          {view && <WorldMap view={view} places={data} isBusy={points.isPlaceholderData} onView={setView} />}
          {unplaced > 0 && (
            <p className="pager muted small">
              {count(unplaced, 'listing')} without coordinates {unplaced === 1 ? 'is' : 'are'} not shown.
            </p>
          )}
        </>
      )}
    </Load>
  );
};
