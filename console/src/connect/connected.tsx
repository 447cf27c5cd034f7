import type { Page } from './api.js';
import type { Texts } from './texts/texts.types.js';

/** Shows that the account is connected, how many listings were found, and a link back. */
export const Connected = ({ page, texts, who }: { page: Page; texts: Texts; who: string }) => (
  <>
    <div className="notice good" role="status">
      <div>
        <h1>{texts.connected}</h1>
        <p>{page.listingCount === 0 ? texts.searching : texts.found(page.listingCount)}</p>
      </div>
    </div>
    <a className="button primary" href={page.returnURL} target="_top">
      {texts.finish(who)}
    </a>
  </>
);
