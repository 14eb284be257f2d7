/** Sender: delivers webhooks by Standard Webhooks until the site says yes, with growing pauses, and goes on where it stood after a restart. */
import { Webhook } from 'standardwebhooks'
import { nowMilliseconds } from '../clock.ts'
import type { Service } from './service.ts'
import type { Message, Store } from './store.ts'

const TICK_MILLISECONDS = 100
const FIRST_PAUSE_MILLISECONDS = 500
const LONGEST_PAUSE_MILLISECONDS = 60_000
const TIMEOUT_MILLISECONDS = 5000

/** The pause after that many failed attempts. */
export const pauseAfter = (attempts: number): number => Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_MILLISECONDS)

/** Signs with the given secret and sends once; answers the status, or why there is none. */
async function send(message: Message, secret: string): Promise<string> {
  // The timestamp is that of the attempt, as the specification asks, so that a notice is not stale after a long outage.
  const at = new Date(nowMilliseconds())
  try {
    const response = await fetch(message.recipient, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      headers: {
        'content-type': 'application/json',
        'webhook-id': message.id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(message.id, at, message.body),
      },
      body: message.body,
    })
    await response.arrayBuffer()
    return String(response.status)
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'not reachable'
  }
}

/** Runs until `stop`; `wake` starts the next round at once. */
export function startSender(store: Store, service: Pick<Service, 'pass'>, secret: string): { wake: () => void; stop: () => void } {
  let running = false
  let again = false
  const deliver = async (message: Message): Promise<void> => {
    const answer = await send(message, secret)
    const delivered = /^2\d\d$/.test(answer)
    store.noteAttempt(message.id, answer, delivered, delivered ? null : nowMilliseconds() + pauseAfter(message.attempts + 1))
  }
  const round = async (): Promise<void> => {
    if (running) {
      again = true
      return
    }
    running = true
    do {
      again = false
      service.pass()
      await Promise.all(store.dueMessages(nowMilliseconds()).map(deliver))
    } while (again)
    running = false
  }
  const timer = setInterval(() => void round(), TICK_MILLISECONDS)
  return { wake: () => void round(), stop: () => clearInterval(timer) }
}
