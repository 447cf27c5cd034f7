import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { listingPage } from '../../api/lists.js';
import { accountQuery, healthQuery } from '../../api/queries.js';
import { count } from '../../ui/format.js';
import { Load, Notice, Panel } from '../../ui/parts.js';
import { Picture } from '../../ui/picture.js';

const POLL_MS = 1_500;

/** Shows the listings of a new account as they arrive. */
export const FirstListings = ({ id }: { id: string }) => {
  const account = useQuery({ ...accountQuery(id), refetchInterval: POLL_MS });
  const health = useQuery({ ...healthQuery(id), refetchInterval: POLL_MS });
  const query = { integrationAccountID: id, limit: 12 };
  const listings = useQuery({
    queryKey: ['listings', query],
    queryFn: () => listingPage(query),
    refetchInterval: POLL_MS,
  });
  if (account.data?.status === 'INACTIVE')
    return (
      <Notice tone="warn" title="The account is not active yet">
        The PMS did not give access. <Link href={`/accounts/${id}`}>Open the account</Link> to try again.
      </Notice>
    );
  const isReading =
    health.data?.resources.some(({ isRunning, lastCompleteAt }) => isRunning || !lastCompleteAt) ?? true;
  return (
    <Load of={listings}>
      {({ data, meta }) => (
        <>
          <Notice
            tone="good"
            title={`${account.data?.name ?? 'The account'} is connected`}
            action={
              <Link href={`/accounts/${id}`} className="button">
                Open the account
              </Link>
            }
          >
            {count(meta.total, 'listing')} so far
            {isReading ? '. Calendars and reservations are still being read.' : '.'}
          </Notice>
          <Panel title="Listings">
            {isReading && <progress aria-label="Reading the account" />}
            <ul className="rows">
              {data.map((listing) => (
                <li key={listing.id}>
                  <div className="cell">
                    <Picture url={listing.thumbnailURL} />
                    <div>
                      <Link href={`/listings/${listing.id}`} className="main">
                        {listing.name}
                      </Link>
                      <div className="muted small">
                        {[listing.address.city, listing.address.country].filter(Boolean).join(', ')}
                      </div>
                    </div>
                  </div>
                </li>
              ))}
            </ul>
          </Panel>
        </>
      )}
    </Load>
  );
};
