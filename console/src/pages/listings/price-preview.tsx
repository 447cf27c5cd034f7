import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { answer, api, type Schemas } from '../../api/client.js';
import { money, weekday } from '../../ui/format.js';
import { Load } from '../../ui/parts.js';
import { Table } from '../../ui/table.js';
import { useSettled } from '../../ui/use-settled.js';

type Account = Schemas['AccountDetails'];
type Preview = Schemas['PricePreview'];
type Night = Preview['nights'][number];

interface Percentages {
  markupPercentage: number | null;
  defaultDiscountPercentage: number | null;
  distributionMarkupPercentage: number;
}

/** The pause after the last key, so that a number is not requested digit by digit. */
const PAUSE_MS = 400;

const isChanged = (account: Account, percentages: Percentages): boolean =>
  (Object.keys(percentages) as (keyof Percentages)[]).some((name) => percentages[name] !== account[name]);

const COLUMNS = [{ name: 'Night' }, { name: 'Now', isNumber: true }, { name: 'After saving', isNumber: true }];

const Change = ({ from, to, currency }: { from: number; to: number; currency: string }) => (
  <>
    <td className="num nowrap muted">{money(from, currency)}</td>
    <td className="num nowrap">
      {from === to ? <span className="muted">the same</span> : <b>{money(to, currency)}</b>}
    </td>
  </>
);

const Row = ({ night, currency, isImport }: { night: Night; currency: string; isImport: boolean }) => (
  <tr>
    <td>
      {weekday(night.date)}
      {isImport && <div className="muted small">for importers</div>}
    </td>
    {isImport ? (
      <Change from={night.importPrice} to={night.newImportPrice} currency={currency} />
    ) : (
      <Change from={night.price} to={night.newPrice} currency={currency} />
    )}
  </tr>
);

const Nights = ({ preview, allowImport }: { preview: Preview; allowImport: boolean }) => {
  const { listingID, listingName, currency, nights } = preview;
  if (!listingID || !currency) return <p className="muted">No active listing has a free night with a price.</p>;
  return (
    <>
      <p className="muted small">
        The next free nights of{' '}
        <Link href={`/listings/${listingID}`} dir="auto">
          {listingName}
        </Link>
      </p>
      <Table label="Prices before and after" columns={COLUMNS}>
        {nights.map((night) => (
          <Row key={night.date} night={night} currency={currency} isImport={false} />
        ))}
        {allowImport &&
          nights.map((night) => <Row key={`import ${night.date}`} night={night} currency={currency} isImport />)}
      </Table>
    </>
  );
};

interface PricePreviewProps {
  account: Account;
  percentages: Percentages;
  /** Whether the prices of importers are shown. */
  allowImport: boolean;
}

/** Shows the prices of the next three free nights, now and with the percentages that are not saved yet. */
export const PricePreview = ({ account, percentages, allowImport }: PricePreviewProps) => {
  const asked = useSettled(JSON.stringify(percentages), PAUSE_MS);
  const preview = useQuery({
    queryKey: ['price-preview', account.id, asked],
    enabled: isChanged(account, JSON.parse(asked) as Percentages),
    queryFn: () =>
      answer(
        api.POST('/api/v1/integration-account/{integrationAccountID}/price-preview', {
          params: { path: { integrationAccountID: account.id } },
          body: JSON.parse(asked) as Percentages,
        }),
      ),
    placeholderData: keepPreviousData,
  });
  if (!isChanged(account, percentages)) return null;
  return (
    <section className="preview" aria-label="Preview of prices" aria-busy={preview.isFetching}>
      <Load of={preview}>{(data) => <Nights preview={data} allowImport={allowImport} />}</Load>
    </section>
  );
};
