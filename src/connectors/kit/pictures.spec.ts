import { Fields } from './guards.js';
import { picturesIn } from './pictures.js';

const items = [
  { at: 2, large: 'https://img.example/2.jpg', caption: 'Second' },
  { at: 1, large: '', small: 'https://img.example/1.jpg', note: 'First' },
  { at: 0, large: 'no address' },
].map((item) => Fields.of(item, 'item'));

it('takes the first address and the first description of each picture, in the order of the PMS', () => {
  expect(picturesIn(items, { url: ['large', 'small'], description: ['caption', 'note'], order: 'at' })).toEqual([
    { url: 'https://img.example/1.jpg', description: 'First' },
    { url: 'https://img.example/2.jpg', description: 'Second' },
  ]);
});

it('returns each picture once', () => {
  expect(picturesIn([...items, ...items], { url: ['large'], description: [] })).toHaveLength(1);
});

it('keeps the order of the list when no order is given, and leaves out pictures without an address', () => {
  expect(picturesIn(items, { url: ['large'], description: [] })).toEqual([
    { url: 'https://img.example/2.jpg', description: '' },
  ]);
});
