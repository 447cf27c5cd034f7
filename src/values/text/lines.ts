/**
 * Yields the lines of a text in UTF-8, however it is cut into pieces. It splits only at line feeds: `readline` of Node
 * 24 also splits at U+2028 and U+2029, which texts may contain.
 */
export async function* linesIn(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let held: Buffer[] = [];
  for await (const piece of content) {
    let from = 0;
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', from)) {
      yield Buffer.concat([...held, piece.subarray(from, end)]).toString('utf8');
      [held, from] = [[], end + 1];
    }
    held.push(piece.subarray(from));
  }
  const rest = Buffer.concat(held);
  if (rest.length > 0) yield rest.toString('utf8');
}
