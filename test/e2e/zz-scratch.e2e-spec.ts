import { startApp } from '../support/app.js';
it('x', async () => {
  const test = await startApp();
  const t0 = performance.now();
  await test.connect('demo');
  console.log('connected', performance.now() - t0);
  for (let i = 0; i < 3; i++) {
    const a = await test.api('GET', '/api/v1/listing?limit=1&displayCurrency=EUR');
    console.log(a.status, [...a.headers], a.text.slice(0, 200), a.body.data?.[0]?.currency);
  }
  const d = await fetch(test.url + '/docs-json');
  console.log(d.status, (await d.text()).slice(0, 300));
  const t1 = performance.now();
  await test.connect('demo', { provider: 'PROVIDER_04', tenant: test.first.secondTenant });
  console.log('connected 04', performance.now() - t1);
  await test.close();
}, 120000);
