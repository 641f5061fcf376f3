export { type ApiServer, createServer, type ServerOptions } from './server.ts'
