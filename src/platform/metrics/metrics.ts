import { Counter, Histogram } from 'prom-client';

const SECONDS = [0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10];

/** The time from the attempt to store a reservation until its nights and row are committed, or refused. */
export const takeNightsSeconds = new Histogram({
  name: 'lodgewire_take_nights_seconds',
  help: 'Transaction that takes the nights of a reservation, in seconds, the wait for its turn included',
  buckets: SECONDS,
  registers: [],
});

/** Counts reads of listings and availability by the source of the answer. */
export const readsTotal = new Counter({
  name: 'lodgewire_reads_total',
  help: 'Reads of listings and availability, by who answered them',
  labelNames: ['from'],
  registers: [],
});
