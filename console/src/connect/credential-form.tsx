import { type FormEvent, useState } from 'react';
import { ApiFault } from '../api/fault.js';
import { Field, Tabs } from '../ui/form.js';
import { words } from '../ui/format.js';
import { connectAccount, type HostProvider, type Page } from './api.js';
import { problemOf } from './problem.js';
import type { AuthType, Texts } from './texts/texts.types.js';

interface CredentialProps {
  link: string;
  provider: HostProvider;
  texts: Texts;
  onPage: (page: Page) => void;
  onWaiting: (isWaiting: boolean) => void;
}

const isFramed = (): boolean => window.top !== window.self;

/** Opens a page. Consent pages refuse to be framed, so from a frame they open in a new window. */
const goTo = (url: string): void => {
  if (isFramed()) window.open(url, 'lodgewire-consent', 'width=560,height=720');
  else location.assign(url);
};

const Consent = ({ pms, url, texts }: { pms: string; url: string | undefined; texts: Texts }) => (
  <>
    <p>{url ? texts.consentWaits(pms) : texts.consent(pms)}</p>
    {url && (
      <a href={url} target="_blank" rel="noreferrer">
        {texts.continueAt(pms)}
      </a>
    )}
  </>
);

/** Returns the translated help, or the English text if it only names menus of the PMS. */
const Help = ({ text, texts }: { text: string; texts: Texts }) =>
  texts.helps[text] ? texts.helps[text] : <span lang="en">{text}</span>;

export const CredentialForm = ({ link, provider, texts, onPage, onWaiting }: CredentialProps) => {
  const [authType, setAuthType] = useState<AuthType>(provider.authSchemes[0]!.authType);
  const [values, setValues] = useState<Record<string, string>>({});
  const [fault, setFault] = useState<ApiFault>();
  const [isBusy, setBusy] = useState(false);
  const [consentUrl, setConsentUrl] = useState<string>();
  const { fields } = provider.authSchemes.find((one) => one.authType === authType)!;
  const isConsent = authType === 'OAUTH';

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFault(undefined);
    try {
      const authConfig = isConsent ? undefined : values;
      const page = await connectAccount(link, { provider: provider.provider, authType, authConfig });
      if (page.oAuthURL) {
        setConsentUrl(page.oAuthURL);
        onWaiting(true);
        goTo(page.oAuthURL);
      } else onPage(page);
    } catch (error) {
      setFault(error instanceof ApiFault ? error : new ApiFault(-1, String(error)));
    } finally {
      setBusy(false);
    }
  };

  const problem = fault && problemOf(fault, texts, provider.name);
  return (
    <section className="panel">
      <header>
        <h2>{texts.connectTo(provider.name)}</h2>
      </header>
      <form className="body form" onSubmit={(event) => void submit(event)}>
        {provider.authSchemes.length > 1 && (
          <Tabs
            label={texts.method}
            value={authType}
            options={provider.authSchemes.map((one) => [one.authType, texts.methods[one.authType]] as const)}
            onValue={setAuthType}
          />
        )}
        {isConsent && <Consent pms={provider.name} url={consentUrl} texts={texts} />}
        {fields.map(({ name, secret, help }) => (
          <Field
            key={name}
            label={texts.fields[name] ?? words(name)}
            type={secret ? 'password' : 'text'}
            autoComplete="off"
            spellCheck={false}
            maxLength={4_096}
            required
            help={<Help text={help} texts={texts} />}
            value={values[name] ?? ''}
            onValue={(value) => setValues({ ...values, [name]: value.trim() })}
          />
        ))}
        {problem && (
          <div className="notice bad" role="alert">
            <div>
              <b>{problem.title}</b>
              <div>{problem.text}</div>
            </div>
          </div>
        )}
        <button className="primary" disabled={isBusy}>
          {isBusy ? texts.checking(provider.name) : isConsent ? texts.continueAt(provider.name) : texts.connect}
        </button>
        {!isConsent && <p className="muted small">{texts.privacy}</p>}
      </form>
    </section>
  );
};
