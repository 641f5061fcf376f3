import type { ObjectDetails } from '../../wire/index.ts'
import { Text } from '../parts/text.tsx'
import { copied, copyText } from '../state/clipboard.ts'

/** The object as `kubectl get -o yaml` prints it. */
export function Yaml({ of: { yaml } }: { of: ObjectDetails }) {
  if (yaml === undefined) return <p class="note">The object could not be read.</p>
  return (
    <div class="yaml">
      <button type="button" class="quiet-button" onClick={() => copyText(yaml)}>
        {copied.value === yaml ? 'Copied' : 'Copy'}
      </button>
      <pre tabIndex={0} dir="ltr">
        <Text of={yaml} />
      </pre>
    </div>
  )
}
