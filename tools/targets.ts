/** What each npm script is for, in the order in which one meets them. */
export const targets: Readonly<Record<string, string>> = {
  help: 'this list',
  start: 'the five designs at work: one small scenario each',
  test: 'everything that needs only Node; under three minutes',
  check: 'all that CI runs on every change: lint, types, unused, test',
  lint: 'form and common mistakes (Biome)',
  format: 'mend what lint can mend',
  types: 'the compiler, emitting nothing',
  unused: 'files, exports and dependencies that nobody uses (knip)',
  vectors: 'replay what the real systems answer: -- FILE...',
  score: 'agreement with health as others judge it: -- FILE...',
  causes: 'the causes found in a fleet: -- FILE...',
  'load-fleet': 'a fleet into a live server: -- FILE --kubeconfig ...',
  bench: 'side by side with the Go peers: -- NAME',
  conformance: 'one suite, two servers: the embedded one and kube-apiserver',
  'kill-test': 'the embedded server, killed in the middle of its writes',
}
