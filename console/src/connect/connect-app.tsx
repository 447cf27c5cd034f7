import { useCallback, useEffect, useState } from 'react';
import { ApiFault } from '../api/fault.js';
import { openPage, type Page } from './api.js';
import { applyColour } from './brand.js';
import { Connected } from './connected.js';
import { isFinal, problemOf } from './problem.js';
import { ProviderSteps } from './provider-steps.js';
import type { Locale, Texts } from './texts/texts.types.js';
import { textsOf } from './texts.js';

/** The polling interval: listings appear one by one, and consent is given in another window. */
const POLL_MS = 2_000;

const asFault = (error: unknown): ApiFault => (error instanceof ApiFault ? error : new ApiFault(-1, String(error)));

/** Reads the page of a link; polls while a change is expected, but not in a hidden tab. */
const usePage = (link: string, isWaiting: boolean) => {
  const [page, setPage] = useState<Page>();
  const [fault, setFault] = useState<ApiFault>();
  const load = useCallback(async () => {
    try {
      setPage(await openPage(link));
      setFault(undefined);
    } catch (error) {
      setFault(asFault(error));
    }
  }, [link]);
  useEffect(() => void load(), [load]);
  const isPolling = page !== undefined && (isWaiting || page.status === 'CONNECTED');
  useEffect(() => {
    if (!isPolling) return;
    const ask = (): void => {
      if (!document.hidden) void load();
    };
    const timer = setInterval(ask, POLL_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isPolling, load]);
  return { page, fault, load, setPage };
};

/** Returns the texts in the language of the session, otherwise in that of the browser. */
const useTexts = (first: Texts, own: Locale, wanted: Locale | null | undefined): Texts => {
  const [texts, setTexts] = useState(first);
  useEffect(() => {
    const locale = wanted ?? own;
    document.documentElement.lang = locale;
    void textsOf(locale).then(setTexts);
  }, [wanted, own]);
  return texts;
};

/** Always names the tenant as the one that gets access, and shows a brand in addition. */
const Head = ({ page: { tenantName, brand, isReconnection }, texts }: { page: Page; texts: Texts }) => (
  <header className="stack-s">
    {brand.logoURL && <img className="logo" src={brand.logoURL} alt="" referrerPolicy="no-referrer" />}
    <h1>{isReconnection ? texts.reconnectTitle : texts.title}</h1>
    <p>{texts.intro(tenantName)}</p>
    {brand.name && brand.name !== tenantName && <p>{texts.alias(tenantName, brand.name)}</p>}
    <p className="muted">{texts.caution(tenantName)}</p>
  </header>
);

export const ConnectApp = ({ link, locale, firstTexts }: { link: string; locale: Locale; firstTexts: Texts }) => {
  const [isWaiting, setWaiting] = useState(false);
  const { page, fault, load, setPage } = usePage(link, isWaiting);
  const texts = useTexts(firstTexts, locale, page?.locale);
  useEffect(() => {
    document.title = texts.title;
    applyColour(page?.brand.colour);
  }, [texts, page?.brand.colour]);
  if (fault && (!page || isFinal(fault))) return <Fault fault={fault} texts={texts} retry={load} />;
  if (!page) return <main className="connect skeleton">{texts.loading}</main>;
  const who = page.brand.name ?? page.tenantName;
  if (page.status === 'CONNECTED')
    return (
      <main className="connect">
        <Connected page={page} texts={texts} who={who} />
      </main>
    );
  return (
    <main className="connect">
      <Head page={page} texts={texts} />
      {page.failure && !isWaiting && (
        <div className="notice bad" role="alert">
          <div>
            <b>{texts.problems.consent.title}</b>
            <div>{texts.problems.consent.text}</div>
          </div>
        </div>
      )}
      <ProviderSteps link={link} page={page} texts={texts} onPage={setPage} onWaiting={setWaiting} />
      <a href={page.returnURL} target="_top">
        {texts.cancel(who)}
      </a>
    </main>
  );
};

const Fault = ({ fault, texts, retry }: { fault: ApiFault; texts: Texts; retry: () => Promise<void> }) => {
  const { title, text } = problemOf(fault, texts);
  return (
    <main className="connect">
      <h1>{title}</h1>
      <p role="alert">{text}</p>
      {!isFinal(fault) && <button onClick={() => void retry()}>{texts.again}</button>}
    </main>
  );
};
