import type { Schemas } from '../../api/client.js';
import type { ApiFault } from '../../api/fault.js';
import { words } from '../../ui/format.js';
import { Field } from '../../ui/form.js';

export interface Credentials {
  /** The URL that receives the signed notification of the outcome, for OAuth. */
  notificationURL: string;
  /** The values by the name of the field. */
  values: Record<string, string>;
}

interface CredentialFieldsProps {
  scheme: Schemas['AuthScheme'];
  credentials: Credentials;
  fault?: ApiFault;
  onCredentials: (credentials: Credentials) => void;
}

/** Returns the names with which the API refuses the values of these fields. */
export const credentialFieldsOf = ({ authType, fields }: Schemas['AuthScheme']): string[] =>
  authType === 'OAUTH' ? ['notificationURL'] : fields.map(({ name }) => `authConfig.${name}`);

/** Shows the fields that the PMS needs to give access. */
export const CredentialFields = ({ scheme, credentials, fault, onCredentials }: CredentialFieldsProps) => {
  const { notificationURL, values } = credentials;
  if (scheme.authType === 'OAUTH')
    return (
      <Field
        label="Notification URL"
        type="url"
        required
        value={notificationURL}
        onValue={(url) => onCredentials({ ...credentials, notificationURL: url })}
        fault={fault?.of('notificationURL')}
        help="Receives a signed POST when the host agrees or declines. The consent page of the PMS opens in a new window."
      />
    );
  return scheme.fields.map(({ name, secret, help }) => (
    <Field
      key={name}
      label={words(name)}
      type={secret ? 'password' : 'text'}
      autoComplete="off"
      required
      help={help}
      fault={fault?.of(`authConfig.${name}`)}
      value={values[name] ?? ''}
      onValue={(value) => onCredentials({ ...credentials, values: { ...values, [name]: value } })}
    />
  ));
};
