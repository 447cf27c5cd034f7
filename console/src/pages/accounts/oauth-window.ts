/**
 * Opens the consent page that `begin` returns in a separate window, and resolves when that window is closed. Browsers
 * only let a click open windows, so it opens before the address is known.
 */
export const authorize = async (begin: (redirectURL: string) => Promise<string>): Promise<void> => {
  const popup = open('about:blank', 'lodgewire-oauth', 'width=560,height=720');
  if (!popup) throw new Error('The browser blocked the window of the PMS. Allow pop-ups for this page and try again.');
  try {
    popup.location.href = await begin(`${location.origin}/console/connected`);
  } catch (error) {
    popup.close();
    throw error;
  }
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(timer);
      done();
    }, 300);
  });
};
