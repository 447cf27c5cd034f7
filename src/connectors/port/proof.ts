import type { AuthScheme, CredentialField } from './connector.js';

/** Returns the fields that later accounts of the workspace may leave out. */
export const sharedFieldsOf = ({ proof }: AuthScheme): readonly string[] =>
  proof.by === 'workspace' ? proof.shared : [];

/** Returns the fields that prove control when the caller gives them; none when the account has no secret of its own. */
export const provingFieldsOf = ({ fields, proof }: AuthScheme): readonly string[] => {
  if (proof.by === 'secret') return proof.fields;
  return fields.filter((field) => isSharedSecret(field, proof)).map(({ name }) => name);
};

const isSharedSecret = ({ name, secret }: CredentialField, proof: AuthScheme['proof']): boolean =>
  secret && proof.by === 'workspace' && proof.shared.includes(name);

/** Returns whether a caller without the workspace's own access can prove that they control the account. */
export const canProveControl = (scheme: AuthScheme): boolean =>
  scheme.proof.by === 'consent' || provingFieldsOf(scheme).length > 0;

/** Returns whether `given`, which excludes filled-in values, proves control of the account. */
export const provesControl = (scheme: AuthScheme, given: Readonly<Record<string, unknown>>): boolean =>
  canProveControl(scheme) && provingFieldsOf(scheme).every((name) => given[name] !== undefined);

/** Returns the inconsistencies in a scheme's declaration of its proof; empty for a valid one. */
export const proofFaults = (scheme: Omit<AuthScheme, 'proof'> & Partial<Pick<AuthScheme, 'proof'>>): string[] => {
  const { authType, fields, proof } = scheme;
  if (!proof) return ['declares no proof of control'];
  if ((authType === 'OAUTH') !== (proof.by === 'consent'))
    return ['consent is the proof of OAUTH, and of nothing else'];
  const secrets = fields.filter(({ secret }) => secret).map(({ name }) => name);
  if (proof.by === 'secret') return secretFaults(proof.fields, secrets);
  if (proof.by === 'workspace') return workspaceFaults(proof.shared, fields, secrets);
  return secrets.map((name) => `${name} is a secret that consent does not need`);
};

const secretFaults = (proving: readonly string[], secrets: readonly string[]): string[] =>
  proving.length === 0
    ? ['names no secret field']
    : proving.filter((name) => !secrets.includes(name)).map((name) => `${name} is not a secret field of the scheme`);

const workspaceFaults = (
  shared: readonly string[],
  fields: readonly CredentialField[],
  secrets: readonly string[],
): string[] => [
  ...shared.filter((name) => !fields.some((field) => field.name === name)).map((name) => `${name} is not a field`),
  ...secrets.filter((name) => !shared.includes(name)).map((name) => `${name} is a secret of the account's own`),
  ...(shared.length > 0 && !shared.some((name) => secrets.includes(name)) ? ['shares no secret field'] : []),
];
