import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api, type Schemas } from '../../api/client.js';
import { ApiFault } from '../../api/fault.js';
import { Check, Field } from '../../ui/form.js';
import { Problem } from '../../ui/parts.js';
import { percentageOf } from '../../ui/percentage.js';
import { PricePreview } from '../listings/price-preview.js';

type Account = Schemas['AccountDetails'];

const FIELDS = ['name', 'defaultDiscountPercentage', 'markupPercentage', 'distributionMarkupPercentage'];

const shown = (number: number | null): string => (number === null ? '' : String(number));

interface Texts {
  discount: string;
  markup: string;
  distribution: string;
}

const textsOf = (account: Account): Texts => ({
  discount: shown(account.defaultDiscountPercentage),
  markup: shown(account.markupPercentage),
  distribution: shown(account.distributionMarkupPercentage),
});

const percentagesOf = ({ discount, markup, distribution }: Texts) => ({
  defaultDiscountPercentage: percentageOf(discount),
  markupPercentage: percentageOf(markup),
  distributionMarkupPercentage: percentageOf(distribution) ?? 0,
});

interface PriceFieldsProps {
  texts: Texts;
  allowImport: boolean;
  fault?: ApiFault;
  onTexts: (texts: Texts) => void;
}

const PriceFields = ({ texts, allowImport, fault, onTexts }: PriceFieldsProps) => (
  <>
    <div className="grid-2">
      <Field
        label="Markup, %"
        inputMode="decimal"
        value={texts.markup}
        onValue={(markup) => onTexts({ ...texts, markup })}
        fault={fault?.of('markupPercentage')}
        placeholder="None"
      />
      <Field
        label="Discount, %"
        inputMode="decimal"
        value={texts.discount}
        onValue={(discount) => onTexts({ ...texts, discount })}
        fault={fault?.of('defaultDiscountPercentage')}
        placeholder="Workspace default"
      />
    </div>
    {allowImport && (
      <Field
        label="Markup for importers, %"
        inputMode="decimal"
        value={texts.distribution}
        onValue={(distribution) => onTexts({ ...texts, distribution })}
        fault={fault?.of('distributionMarkupPercentage')}
        help="Added to the markup above."
      />
    )}
  </>
);

/** Changes the name, prices and rules of an account. An empty percentage means that of the workspace. */
export const AccountForm = ({ account }: { account: Account }) => {
  const client = useQueryClient();
  const [name, setName] = useState(account.name);
  const [texts, setTexts] = useState(() => textsOf(account));
  const [approval, setApproval] = useState(account.requireListingApproval);
  const [allowImport, setAllowImport] = useState(account.allowImport);
  const percentages = percentagesOf(texts);
  const save = useMutation({
    mutationFn: () =>
      answer(
        api.PATCH('/api/v1/integration-account/{integrationAccountID}', {
          params: { path: { integrationAccountID: account.id } },
          body: { name, ...percentages, requireListingApproval: approval, allowImport },
        }),
      ),
    onSuccess: () => client.invalidateQueries(),
  });
  const fault = save.error instanceof ApiFault ? save.error : undefined;
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Field label="Name" value={name} onValue={setName} fault={fault?.of('name')} required />
      <Check label="New listings wait for approval" isOn={approval} onValue={setApproval} />
      <Check label="Other tenants may import listings" isOn={allowImport} onValue={setAllowImport} />
      <PriceFields texts={texts} allowImport={allowImport} fault={fault} onTexts={setTexts} />
      <PricePreview account={account} percentages={percentages} allowImport={allowImport} />
      {save.error && <Problem error={save.error} shown={FIELDS} />}
      <button disabled={save.isPending}>{save.isPending ? 'Saving …' : 'Save'}</button>
    </form>
  );
};
