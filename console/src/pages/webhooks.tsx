import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useProviderName, useProviders, useWebhookApps } from '../api/queries.js';
import { Copyable } from '../ui/copy.js';
import { words } from '../ui/format.js';
import { Choice } from '../ui/form.js';
import { Empty, Load, PageHead, Panel, Status } from '../ui/parts.js';
import { Table } from '../ui/table.js';

/** The page of a provider creates its app with the first URL. */
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
  { name: 'PMS' },
  { name: 'URLs', isOptional: true },
  { name: 'Events', isOptional: true },
  { name: 'Health' },
];

export const WebhooksPage = () => {
  const apps = useWebhookApps();
  const nameOf = useProviderName();
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
              <Table label="Webhooks" columns={COLUMNS}>
                {data.map(({ id, provider, endpoints, events }) => (
                  <tr key={id}>
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
                      <Health endpoints={endpoints} />
                    </td>
                  </tr>
                ))}
              </Table>
            )
          }
        </Load>
      </Panel>
    </>
  );
};

const Health = ({ endpoints }: { endpoints: readonly { status: string; failingSince: string | null }[] }) => {
  if (endpoints.some(({ status }) => status === 'DISABLED')) return <Status of="DISABLED" />;
  if (endpoints.some(({ failingSince }) => failingSince)) return <Status of="failing" tone="bad" />;
  return endpoints.length > 0 ? <Status of="healthy" tone="good" /> : <Status of="no URL" />;
};
