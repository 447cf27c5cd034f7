import { useState } from 'react';
import { Field } from '../ui/form.js';
import type { HostProvider, Page } from './api.js';
import { CredentialForm } from './credential-form.js';
import type { Texts } from './texts/texts.types.js';

/** The number of systems from which a search field is shown. */
const MANY = 6;

interface StepsProps {
  link: string;
  page: Page;
  texts: Texts;
  onPage: (page: Page) => void;
  onWaiting: (isWaiting: boolean) => void;
}

/** Asks for the system, then for its credentials; a single system is already chosen. */
export const ProviderSteps = ({ page, texts, onWaiting, ...rest }: StepsProps) => {
  const only = page.providers.length === 1 ? page.providers[0] : undefined;
  const [code, setCode] = useState<string>();
  const chosen = only ?? page.providers.find(({ provider }) => provider === code);
  if (!chosen)
    return <Choice providers={page.providers} texts={texts} onChoose={({ provider }) => setCode(provider)} />;
  return (
    <>
      {!only && (
        <button
          className="plain"
          onClick={() => {
            setCode(undefined);
            onWaiting(false);
          }}
        >
          {texts.otherSystem}
        </button>
      )}
      <CredentialForm key={chosen.provider} provider={chosen} texts={texts} onWaiting={onWaiting} {...rest} />
    </>
  );
};

const Choice = (props: {
  providers: readonly HostProvider[];
  texts: Texts;
  onChoose: (provider: HostProvider) => void;
}) => {
  const { providers, texts, onChoose } = props;
  const [search, setSearch] = useState('');
  const found = providers.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <section className="panel">
      <header>
        <h2>{texts.choose}</h2>
      </header>
      <div className="body stack">
        {providers.length >= MANY && (
          <Field label={texts.search} type="search" value={search} onValue={setSearch} autoComplete="off" />
        )}
        {found.length === 0 && <p className="muted">{texts.noMatch}</p>}
        <div className="choices">
          {found.map((one) => (
            <button key={one.provider} onClick={() => onChoose(one)}>
              <span className="letter" aria-hidden="true">
                {one.name.charAt(0)}
              </span>
              {one.name}
            </button>
          ))}
        </div>
      </div>
    </section>
  );
};
