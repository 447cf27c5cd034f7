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
    name: 'a foreign signing secret is taken',
    file: 'src/shared/crypto/standard-webhooks.ts',
    find: "if (!secret.startsWith('whsec_') || bytes.length < 24)",
    replace: 'if (bytes.length < 24)',
    near: ['src/shared/crypto/standard-webhooks.spec.ts'],
  },
];
