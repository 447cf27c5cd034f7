import { sentAgain } from './sent-again.js';

const attempt = (status: number, errorClass: string | null) => ({ status, errorClass }) as never;

describe('a notification that is sent again', () => {
  const first = attempt(500, 'http');

  it('waits until there is an attempt after the click', () =>
    expect(sentAgain({ attempts: [first] }, 1)).toEqual({ title: 'Sending again', about: 'The result appears here.' }));

  it('was accepted', () =>
    expect(sentAgain({ attempts: [first, attempt(204, null)] }, 1)).toEqual({
      isAccepted: true,
      title: 'Sent again',
      about: 'The receiver accepted it: HTTP 204.',
    }));

  it('failed again', () =>
    expect(sentAgain({ attempts: [first, first] }, 1)).toEqual({
      isAccepted: false,
      title: 'Sent again, and failed again',
      about: 'HTTP 500',
    }));
});
