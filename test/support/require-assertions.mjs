// A test without assertions would always pass, whatever breaks.
beforeEach(() => expect.hasAssertions());
