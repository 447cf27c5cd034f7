/** Imported by its address at run time: `scripts/` is not part of `dist/`, in which the proofs run. */
export const { freePort } = (await import(
  new URL('../../../../scripts/lib/ports.mjs', import.meta.url).href
)) as typeof import('../../../scripts/lib/ports.mjs');
