/**
 * Returns every page of the console that has content, some with a key that is pressed there. `get(path)` returns the JSON of a
 * call.
 * @returns {Promise<[name: string, path: string, key?: string][]>}
 */
export async function consolePages(get) {
  const first = async (path) => (await get(path)).data[0];
  const [account, reservation, app] = await Promise.all([
    first('integration-account?limit=1'),
    first('reservation?limit=1'),
    first('outgoing-webhooks?limit=1'),
  ]);
  const listing = await first(`listing?limit=1&integrationAccountID=${account.id}`);
  const webhooks = `webhooks/${app.provider}`;
  const delivery = await first(`outgoing-${webhooks}/deliveries?limit=1`);
  return [
    ['overview', ''],
    ['accounts', 'accounts'],
    ['account', `accounts/${account.id}`],
    ['account-calls', `accounts/${account.id}?tab=calls`],
    ['account-deliveries', `accounts/${account.id}?tab=deliveries`],
    ['account-settings', `accounts/${account.id}?tab=settings`],
    ['connect', 'connect'],
    ['listings', 'listings'],
    ['listings-map', 'listings?view=map'],
    ['listing', `listings/${listing.id}`],
    ['listing-month', `listings/${listing.id}?view=month`],
    ['reservations', 'reservations'],
    ['reservation', `reservations/${reservation.id}`],
    ['timeline', 'reservations/timeline'],
    ['figures', 'figures?days=90'],
    ['webhooks', 'webhooks'],
    ['webhook-app', webhooks],
    ['delivery', `${webhooks}/deliveries/${delivery.id}`],
    ['keys', 'keys'],
    ['audit', 'audit'],
    ['system', 'system'],
    ['sandbox', 'sandbox'],
    ['parts', 'parts'],
    ['palette', '', 'Control+k'],
  ];
}
