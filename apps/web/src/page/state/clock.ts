import { signal } from '@preact/signals'

/** The moment by which ages are told: the server's, which moves once a second while the page is looked at. */
export const now = signal(Date.now())

/** The reader's own moment, beside it: the connection's age is told by it. */
export const localNow = signal(Date.now())

let ahead = 0
let still: number | undefined

/** Takes the server's clock for the truth. A dump's ages count from when it was taken. */
export function setClock(serverTime: string, stillAt?: string): void {
  const time = Date.parse(serverTime)
  if (!Number.isNaN(time)) ahead = time - Date.now()
  still = stillAt === undefined ? undefined : Date.parse(stillAt)
  tick()
}

function tick(): void {
  localNow.value = Date.now()
  now.value = still ?? Date.now() + ahead
}

export function startClock(): void {
  setInterval(() => {
    if (!document.hidden) tick()
  }, 1000)
  document.addEventListener('visibilitychange', tick)
}
