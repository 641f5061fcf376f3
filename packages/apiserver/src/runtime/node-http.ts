/** `node:http`, which an import would load together with the whole of Node's fetch, for the sake of its names. */
export const http = process.getBuiltinModule('node:http')
