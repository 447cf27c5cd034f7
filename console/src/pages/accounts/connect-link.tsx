import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api, type Schemas } from '../../api/client.js';
import { ApiFault } from '../../api/fault.js';
import { useProviderName, useProviders } from '../../api/queries.js';
import { useSession } from '../../api/session.js';
import { CopyButton } from '../../ui/copy.js';
import { Choice, Dialog, Field } from '../../ui/form.js';
import { Notice, Problem, When } from '../../ui/parts.js';

type Request = Schemas['CreateConnectSessionInput'];

const LANGUAGES = [
  ['', "The host's browser decides"],
  ['en', 'English'],
  ['de', 'German'],
  ['es', 'Spanish'],
  ['fr', 'French'],
  ['it', 'Italian'],
  ['pt', 'Portuguese'],
] as const;

const HOURS = [
  ['1', 'One hour'],
  ['24', 'One day'],
  ['168', 'Seven days'],
] as const;

/** Returns the acting tenant: the chosen one, otherwise the default one of the workspace. */
const useTenant = (): string | undefined => {
  const session = useSession();
  const { data } = useQuery({
    queryKey: ['tenants'],
    queryFn: () => answer(api.GET('/api/v1/tenant', { params: { query: { limit: 100 } } })),
  });
  return session?.tenant || data?.data.find(({ isDefault }) => isDefault)?.id;
};

const Made = ({ url, expiresAt }: Schemas['CreatedConnectSession']) => (
  <Notice tone="good" title="Send this link to the host" action={<CopyButton text={url} label="Copy the link" />}>
    <p className="mono breaks">{url}</p>
    It is shown only now, works in one browser, and expires <When at={expiresAt} />.
  </Notice>
);

const About = ({ account }: { account: Schemas['AccountDetails'] | undefined }) => {
  const nameOf = useProviderName();
  return (
    <p className="muted">
      {account
        ? `The host signs in to ${nameOf(account.provider)} again. You never see the credentials.`
        : 'The host chooses the PMS and enters the credentials there. You never see them.'}
    </p>
  );
};

/** Makes a link with which a host connects an account, or reconnects the INACTIVE `account`. */
export const ConnectLink = ({ account, onClose }: { account?: Schemas['AccountDetails']; onClose: () => void }) => {
  const tenantID = useTenant();
  const providers = useProviders();
  const [provider, setProvider] = useState('');
  const [locale, setLocale] = useState('');
  const [hours, setHours] = useState('24');
  const [redirectURL, setRedirect] = useState(`${location.origin}/console/connected`);
  const make = useMutation({
    mutationFn: () =>
      answer(
        api.POST('/api/v1/connect-session', {
          body: {
            tenantID: account?.tenantID ?? tenantID!,
            redirectURL,
            expiresInMinutes: Number(hours) * 60,
            ...(account && { integrationAccountID: account.id }),
            ...(provider && { providers: [provider] as Request['providers'] }),
            ...(locale && { locale: locale as Request['locale'] }),
          } as Request,
        }),
      ),
  });
  const fault = make.error instanceof ApiFault ? make.error : undefined;
  const names = providers.data?.filter(({ connector }) => connector).map((one) => [one.provider, one.name] as const);
  return (
    <Dialog title={account ? `Invite the host of ${account.name} again` : 'Invite a host'} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate();
        }}
      >
        <About account={account} />
        {!account && (
          <Choice
            label="PMS"
            value={provider}
            options={[['', 'The host chooses'], ...(names ?? [])]}
            onValue={setProvider}
          />
        )}
        <div className="grid-2">
          <Choice label="Language" value={locale} options={LANGUAGES} onValue={setLocale} />
          <Choice label="Valid for" value={hours} options={HOURS} onValue={setHours} />
        </div>
        <Field
          label="Where the host returns to"
          type="url"
          required
          value={redirectURL}
          onValue={setRedirect}
          fault={fault?.of('redirectURL')}
        />
        {make.error && <Problem error={make.error} shown={['redirectURL']} />}
        {make.data && <Made {...make.data} />}
        <div className="row">
          <button type="button" onClick={onClose}>
            Close
          </button>
          <button className="primary" disabled={make.isPending || (!account && !tenantID)}>
            Make a link
          </button>
        </div>
      </form>
    </Dialog>
  );
};
