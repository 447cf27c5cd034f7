import { inboxUrl, reservationOf } from './demo.mjs';

/**
 * Returns the walk-through printed by `npm start`: lines that need only curl and node and work in any shell, one by one
 * or all at once. They have no comments, which zsh runs as commands, and no `!`, which interactive shells expand.
 */
export function walkThrough({ baseUrl, sandboxUrl, apiKey, stay, quote }) {
  const { listingID, checkInDate, checkOutDate, guests } = stay;
  const get = (path) => `curl -s -H "$KEY" "$API/${path}" | show`;
  const post = (path, body) => `curl -s -H "$KEY" -H "$JSON" "$API/${path}" -d '${JSON.stringify(body)}' | show`;
  return [
    `KEY='x-service-api-key: ${apiKey}' JSON='content-type: application/json' API=${baseUrl}/api/v1`,
    "show() { node -p 'JSON.parse(fs.readFileSync(0))'; }",
    get('listing?limit=2'),
    get(`availability/${listingID}?limit=7&includePrice=true`),
    post('quote', { listingID, checkInDate, checkOutDate, guests }),
    post('reservation', reservationOf(stay, quote)),
    `sleep 1; curl -s ${inboxUrl(sandboxUrl)} | show`,
  ];
}
