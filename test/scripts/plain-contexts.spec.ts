import vm from 'node:vm';

describe('the global object of a test file', () => {
  it('is an ordinary one: the context itself, without interceptors', () => {
    expect(vm.isContext(globalThis)).toBe(true);
    const intercepted = vm.createContext({}) as object;
    expect(vm.runInContext('globalThis', intercepted)).not.toBe(intercepted);
  });

  it('is its own: what it adds is unknown to other contexts', () => {
    Object.assign(globalThis, { addedHere: 1 });
    expect(vm.runInContext('typeof addedHere', vm.createContext({}))).toBe('undefined');
  });
});

describe('a context that a test makes', () => {
  it('has what the test gives it', () => {
    expect(vm.runInContext('base + 1', vm.createContext({ base: 1 }))).toBe(2);
    expect(vm.runInContext('typeof base', vm.createContext())).toBe('undefined');
  });
});
