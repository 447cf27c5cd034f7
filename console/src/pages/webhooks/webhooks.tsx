import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Schemas } from '../../api/client.js';
import { useProviderName, useProviders, useWebhookApps } from '../../api/queries.js';
import { Copyable } from '../../ui/copy.js';
import { words } from '../../ui/format.js';
import { Choice } from '../../ui/form.js';
import { Empty, Load, PageHead, Panel, Status, type Tone } from '../../ui/parts.js';
import { inOrder, useSorting } from '../../ui/sorting.js';
import { Table } from '../../ui/table.js';

/** Opens the page of a provider, which creates its app with the first URL. */
const AddApp = () => {
  const providers = useProviders();
  const nameOf = useProviderName();
  const [, go] = useLocation();
  const [provider, setProvider] = useState('');
  const names = providers.data?.map((one) => [one.provider, one.name] as const) ?? [];
  return (
    <div className="row">
      <Choice
        label="PMS"
        isHidden
        value={provider}
        options={[['', 'Choose a PMS …'], ['ALL', nameOf('ALL')], ...names]}
        onValue={setProvider}
      />
      <button disabled={provider === ''} onClick={() => go(`/webhooks/${provider}`)}>
        Set up webhooks
      </button>
    </div>
  );
};

const COLUMNS = [
  { name: 'PMS', orders: ['name', '-name'] },
  { name: 'URLs', isOptional: true },
  { name: 'Events', isOptional: true },
  { name: 'Health', orders: ['-health', 'health'] },
];

type App = Schemas['WebhookAppDetail'];

interface State {
  word: string;
  tone: Tone;
  /** The severity. */
  rank: number;
}

const stateOf = ({ endpoints }: App): State => {
  if (endpoints.some(({ status }) => status === 'DISABLED')) return { word: 'DISABLED', tone: 'bad', rank: 3 };
  if (endpoints.some(({ failingSince }) => failingSince)) return { word: 'failing', tone: 'bad', rank: 2 };
  return endpoints.length > 0 ? { word: 'healthy', tone: 'good', rank: 0 } : { word: 'no URL', tone: '', rank: 1 };
};

const Row = ({ app }: { app: App }) => {
  const nameOf = useProviderName();
  const { provider, endpoints, events } = app;
  const { word, tone } = stateOf(app);
  return (
    <tr>
      <td>
        <Link href={`/webhooks/${provider}`} className="main">
          {nameOf(provider)}
        </Link>
      </td>
      <td className="optional small">
        {endpoints.map(({ url }) => (
          <div key={url}>
            <Copyable value={url} what={`the URL ${url}`} />
          </div>
        ))}
      </td>
      <td className="optional small">{events.map(words).join(', ') || 'None'}</td>
      <td>
        <Status of={word} tone={tone} />
      </td>
    </tr>
  );
};

const Apps = ({ of }: { of: readonly App[] }) => {
  const nameOf = useProviderName();
  const sorting = useSorting('');
  const values = { name: ({ provider }: App) => nameOf(provider), health: (app: App) => stateOf(app).rank };
  return (
    <Table label="Webhooks" columns={COLUMNS} sorting={sorting}>
      {inOrder(of, sorting, values).map((app) => (
        <Row key={app.id} app={app} />
      ))}
    </Table>
  );
};

export const WebhooksPage = () => {
  const apps = useWebhookApps();
  return (
    <>
      <PageHead title="Webhooks" about="Where notifications go, and whether they arrived.">
        <AddApp />
      </PageHead>
      <Panel>
        <Load of={apps}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty title="No webhooks yet">
                Choose a PMS above, then enter the URL that receives its notifications.
              </Empty>
            ) : (
              <Apps of={data} />
            )
          }
        </Load>
      </Panel>
    </>
  );
};
