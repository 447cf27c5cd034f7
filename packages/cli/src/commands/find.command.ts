import type { components } from '@lodgewire/sdk';
import type { Command } from 'commander';
import { bodyOf } from '../api/client.js';
import { wholeNumber } from '../arguments.js';
import type { CliContext } from '../context.js';
import type { Output } from '../output/write.js';
import { leaf, onService, type Session } from '../session.js';

type FoundItem = components['schemas']['FoundItem'];

const MOST = 50;

const find = async ({ api }: Session, q: string, limit: number | undefined): Promise<Output> => {
  const { data } = await bodyOf(api.GET('/api/v1/search', { params: { query: { q, limit } } }));
  return {
    rows: data,
    columns: ({ type, id, title, listingName, checkInDate, status, matched }: FoundItem) => ({
      Type: type.toLowerCase(),
      Id: id,
      Title: title,
      Listing: type === 'RESERVATION' ? listingName : '',
      'Check-in': checkInDate,
      Status: status,
      'Found by': matched,
    }),
  };
};

export const addFindCommand = (program: Command, context: CliContext): void => {
  leaf(program, 'find', 'find accounts, listings, reservations and guests by a name or an id')
    .argument('<text>', 'words of a name or an address, an e-mail address, or an id')
    .option('--limit <hits>', 'the maximum number of hits to print', wholeNumber(1, MOST))
    .action(
      onService(context, (session, [text]: [string], { limit }: { limit?: number }) => find(session, text, limit)),
    );
};
