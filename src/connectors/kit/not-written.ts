/** No ConnectorError: nothing may take it for an answer of the PMS. */
export class NotWritten extends Error {
  constructor(connector: string, member: string, what: string) {
    super(`${connector}: ${member} is not written yet: ${what}`);
    this.name = 'NotWritten';
  }
}

/** What `npm run new:connector` left to be written. */
export const notWritten = (connector: string, member: string, what: string): never => {
  throw new NotWritten(connector, member, what);
};
