const rotation = 'src/shared/crypto/key-rotation.ts';
const near = ['src/shared/crypto/key-rotation.int-spec.ts'];

export const plants = [
  {
    name: 'two processes change the keys at once',
    file: rotation,
    find: 'else if (!(await this.database.tryLock(LOCK))) return 0;',
    replace: 'else await this.database.tryLock(LOCK);',
    near,
  },
  {
    name: 'a column ends at its first batch',
    file: rotation,
    find: 'return moved > 0 || this.walked.size > 0;',
    replace: 'return moved > 0;',
    near,
  },
  {
    name: 'the command does not wait for the process that changes keys',
    file: rotation,
    find: 'if (waits) await this.database.lock(LOCK);',
    replace: 'if (waits);',
    near,
  },
  {
    name: 'a value is bound to its row alone',
    file: rotation,
    find: "${workspace ?? 'NULL'}",
    replace: 'NULL',
    near,
  },
  {
    name: 'some characters of tokens are likelier than others',
    file: 'src/shared/crypto/secrets.ts',
    find: 'randomInt(alphabet.length)',
    replace: 'randomBytes(1)[0]! % alphabet.length',
    near: ['src/shared/crypto/secrets.spec.ts'],
  },
  {
    name: 'a sealed value may have further parts',
    file: 'src/shared/crypto/key-ring.ts',
    find: ' || rest.length > 0',
    replace: '',
    near: ['src/shared/crypto/key-ring.spec.ts'],
  },
  {
    name: 'a foreign signing secret is taken',
    file: 'src/shared/crypto/standard-webhooks.ts',
    find: "if (!secret.startsWith('whsec_') || bytes.length < 24)",
    replace: 'if (bytes.length < 24)',
    near: ['src/shared/crypto/standard-webhooks.spec.ts'],
  },
  {
    name: 'two processes seal personal data',
    file: 'src/shared/personal/personal-stores.ts',
    find: 'else if (!(await this.database.tryLock(LOCK))) return 0;',
    replace: 'else await this.database.tryLock(LOCK);',
    near: ['src/shared/personal/personal-stores.int-spec.ts'],
  },
  {
    name: 'an event without a secret is believed',
    file: 'src/connectors/kit/inbound-auth.ts',
    find: "expected !== '' && ",
    replace: '',
    near: ['src/connectors/kit/inbound-auth.spec.ts'],
  },
];
