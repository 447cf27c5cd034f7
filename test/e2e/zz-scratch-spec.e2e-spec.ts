import { startApp } from '../support/app.js';
import { freeStay, listingsOf } from './spec/checks.js';
it('x', async () => {
  const test = await startApp();
  await test.connect('demo');
  const listings = await listingsOf(test);
  const listing = listings.find(({ currency }) => currency === 'USD');
  const stay = await freeStay(test, listing);
  for (let i = 0; i < 5; i++) {
    const a = await test.api('POST', '/api/v1/quote?displayCurrency=EUR', { body: { ...stay, guests: 2 } });
    console.log(a.status, a.text.slice(0, 300));
    const b = await test.api('GET', '/api/v1/listing/' + listing.id + '?displayCurrency=EUR');
    console.log(b.status, b.headers.get('x-exchange-rate-date'), b.status > 200 && b.text);
    await new Promise((r) => setTimeout(r, 1000));
  }
  await test.close();
}, 120000);
