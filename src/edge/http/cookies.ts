/** Returns the value of each cookie of a `Cookie` header; undefined when there is no cookie of this name. */
export const cookiesOf = (header = ''): ((name: string) => string | undefined) => {
  const pairs = header.split(';').map((pair) => pair.trim().split('=', 2) as [string, string]);
  return (name) => pairs.find(([given]) => given === name)?.[1];
};
