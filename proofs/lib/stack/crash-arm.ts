import { armCrashPoint, type CrashPoint } from '../../../src/platform/faults/crash-point.js';

/**
 * Preloaded into every process of a proof:its parent names the crash point at which it dies
 * (`ServiceProcess.dieAt`).
 */
process.on('message', (point: CrashPoint | object) => {
  // Messages to other preloaded modules are objects.
  if (typeof point !== 'string') return;
  armCrashPoint(point);
  process.send!('armed');
});
