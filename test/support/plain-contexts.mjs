// Preloaded by Jest's processes: each test file gets an ordinary global object. The one that Jest asks for is made by
// interceptors, which are called for each use of `Object`, `Buffer` or `Promise`: a hundred times as slow.
import { types } from 'node:util';
import vm from 'node:vm';

const { createContext } = vm;
const { DONT_CONTEXTIFY } = vm.constants;

/** Jest gives a proxy, through which it sees what a test file adds to its global object, to delete it at its end. */
vm.createContext = (object, options) => createContext(types.isProxy(object) ? DONT_CONTEXTIFY : object, options);
