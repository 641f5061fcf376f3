import { useState } from 'preact/hooks'
import { Text } from '../parts/text.tsx'
import { currentCluster, loaded } from '../state/cluster.ts'
import { connection, reconnectNow, signIn } from '../state/connection.ts'

/** What is shown while there is nothing to show: why, and what to do. */
export function Closed() {
  const now = connection.value
  if (now.state === 'refused' && now.signIn) return <SignIn message={now.message} />
  if (now.state === 'refused')
    return (
      <Notice title="You are not let in">
        <p>
          <Text of={now.message} />
        </p>
        <p class="fact">Open the address that the server printed when it started.</p>
      </Notice>
    )
  if (now.state === 'broken')
    return (
      <Notice title={`${currentCluster()?.name ?? 'The cluster'} cannot be shown`}>
        <p>
          <Text of={now.message} />
        </p>
      </Notice>
    )
  const part = loaded.value
  return (
    <Notice title={part > 0 ? 'Reading…' : 'Connecting…'}>
      <progress aria-label="Read so far" {...(part > 0 && { value: part })} />
      <p class="fact">The page appears when all of it is there: nothing is shown by halves.</p>
    </Notice>
  )
}

/** A token of the cluster lets in; the page shows what it may read. */
function SignIn({ message }: { message: string }) {
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const token = new FormData(event.currentTarget as HTMLFormElement).get('token')
    setBusy(true)
    setProblem(await signIn(String(token ?? '').trim()))
    setBusy(false)
  }
  return (
    <main class="closed">
      <h2>Sign in</h2>
      <p>
        <Text of={message} />
      </p>
      <form class="sign-in" onSubmit={submit}>
        <label>
          Token
          <input name="token" type="password" autocomplete="off" spellcheck={false} required />
        </label>
        <button type="submit" class="quiet-button" disabled={busy}>
          Sign in
        </button>
      </form>
      {problem !== undefined && (
        <p class="problem" role="alert">
          <Text of={problem} />
        </p>
      )}
      <p class="fact">
        <code>kubectl create token NAME</code> prints one of a service account. You see what it may read.
      </p>
    </main>
  )
}

function Notice({ title, children }: { title: string; children: preact.ComponentChildren }) {
  const retry = connection.value.state !== 'connecting'
  return (
    <main class="closed">
      <h2>{title}</h2>
      {children}
      {retry && (
        <button type="button" class="quiet-button" onClick={reconnectNow}>
          Try again now
        </button>
      )}
    </main>
  )
}
