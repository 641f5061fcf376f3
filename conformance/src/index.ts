/** What benchmarks need of this folder: the two servers, each as processes of their own. */

export { buildControlPlane, GoMissing } from './servers/control-plane/build.ts'
export { startControlPlane } from './servers/control-plane/start.ts'
export { startEmbeddedProcess } from './servers/embedded-process.ts'
export { freePorts } from './servers/free-port.ts'
export { kubeconfig } from './servers/kubeconfig.ts'
export type { Target } from './servers/target.ts'
