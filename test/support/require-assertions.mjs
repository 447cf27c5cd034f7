// A test that asserts nothing would stay green whatever breaks.
beforeEach(() => expect.hasAssertions());
