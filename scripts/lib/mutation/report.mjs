import { flat } from './generated.mjs';

export function heading({ file, line, operator, fence }) {
  return `${file}:${line} ${operator}${fence ? ' (fence)' : ''}`;
}

/** Returns one line for a detected mutant; for a missed one the difference and an entry for the list of equivalents. */
export function outcomeLines({ mutant, verdict, ms }) {
  const line = `${verdict.padEnd(10)} ${heading(mutant)} ${(ms / 1000).toFixed(1)} s`;
  return verdict === 'MISSED' ? `${line}\n${difference(mutant)}\n${entryOf(mutant)}` : line;
}

export function difference({ before, after, place }) {
  return `    in ${place || 'the file'}\n    - ${flat(before) || '(nothing)'}\n    + ${flat(after) || '(nothing)'}`;
}

function entryOf({ file, place, operator, before, after }) {
  return `    ${JSON.stringify({ file, place, operator, before: flat(before), after: flat(after) })}`;
}

/** Counts outcomes by verdict. */
export function counts(outcomes) {
  const of = (verdict, among = outcomes) => among.filter((outcome) => outcome.verdict === verdict).length;
  const fences = outcomes.filter(({ mutant, verdict }) => mutant.fence && verdict !== 'equivalent');
  return {
    mutants: outcomes.length,
    noticed: of('noticed'),
    missed: of('MISSED'),
    equivalent: of('equivalent'),
    fences: fences.length,
    fencesNoticed: of('noticed', fences),
    seconds: outcomes.reduce((sum, { ms }) => sum + ms, 0) / 1000,
  };
}

/** Returns the share of noticed mutants among those that are not equivalent. */
function share({ noticed, missed }) {
  return noticed + missed === 0 ? 1 : noticed / (noticed + missed);
}

/** Returns a Markdown table by file, the lowest share first, and the sum. */
export function table(area, outcomes) {
  const files = [...new Set(outcomes.map(({ mutant }) => mutant.file))];
  const rows = files
    .map((file) => ({ name: file, ...counts(outcomes.filter(({ mutant }) => mutant.file === file)) }))
    .sort((a, b) => share(a) - share(b));
  const head = '| | mutants | noticed | equivalent | share | fences | time |\n|---|---|---|---|---|---|---|';
  return [head, ...[...rows, { name: `**${area}**`, ...counts(outcomes) }].map(row)].join('\n');
}

function row(each) {
  const { name, mutants, noticed, equivalent, fences, fencesNoticed, seconds } = each;
  const percent = `${(share(each) * 100).toFixed(0)} %`;
  return `| ${name} | ${mutants} | ${noticed} | ${equivalent} | ${percent} | ${fencesNoticed} of ${fences} | ${seconds.toFixed(0)} s |`;
}
