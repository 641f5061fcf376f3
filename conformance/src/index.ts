/** What benchmarks need of this folder: the two servers, each as processes of their own. */
export { GoMissing } from './control-plane/build.ts'
export { startControlPlane } from './control-plane/start.ts'
export { startEmbeddedProcess } from './embedded-process.ts'
export { kubeconfig } from './kubeconfig.ts'
export type { Target } from './target.ts'
