import { Link } from 'wouter';
import { useListing } from '../../api/queries.js';

export const ListingName = ({ id }: { id: string }) => {
  const { data } = useListing(id);
  return (
    <Link href={`/listings/${id}`} dir="auto">
      {data?.name || 'Listing'}
    </Link>
  );
};
