/** The speed of a person who copies a key letter by letter and reads 200 words a minute. */
const MS_A_LETTER = 250;
const MS_A_WORD = 300;

/**
 * Connects an account on the connect page as a person would, and deletes it again. Returns the ms from opening the link
 * to the listings.
 */
export async function connectAsHost(browser, api, { provider, credentials }) {
  const { data: tenants } = await api.get('tenant?limit=1');
  const session = await api.post('connect-session', {
    tenantID: tenants[0].id,
    redirectURL: 'https://example.com/done',
  });
  const page = await (await browser.newContext()).newPage();
  const begun = performance.now();
  await page.goto(session.url);
  await read(page);
  await page.getByLabel('Search').pressSequentially(provider, { delay: MS_A_LETTER });
  await page.getByRole('button', { name: provider }).first().click();
  await read(page);
  for (const [label, value] of Object.entries(credentials))
    await page.getByLabel(label).pressSequentially(value, { delay: MS_A_LETTER });
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText(/listings? found/).waitFor({ timeout: 120_000 });
  const ms = performance.now() - begun;
  await page.context().close();
  const { integrationAccountID } = await api.get(`connect-session/${session.id}`);
  await api.delete(`integration-account/${integrationAccountID}`);
  return ms;
}

/** Returns the text of the page without the list of systems, which a person only searches. */
async function read(page) {
  await page.locator('main.connect h1').waitFor();
  const text = await page.locator('main.connect').innerText();
  const choices = await page.locator('.choices button').allInnerTexts();
  const words = text.split(/\s+/).length - choices.join(' ').split(/\s+/).length;
  await page.waitForTimeout(words * MS_A_WORD);
}
