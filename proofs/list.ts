import type { Proof } from './proof.js';
import { crash } from './crash.js';

/** Every promise, in the order in which they are tried. docs/proofs.md */
export const PROOFS: readonly Proof[] = [crash];
