/** Dialect choice: the brands with a real vendor's dialect open games and call the operator in it. All others use our own. */
import type { FastifyInstance } from 'fastify'
import { pause } from '../clock.ts'
import type { Faults } from '../faults.ts'
import type { SandboxGame } from '../games.ts'
import type { CallName, OperatorAnswer, OperatorCalls } from '../operator-calls.ts'
import { awc } from './awc.ts'
import { evolution } from './evolution.ts'
import { hub88 } from './hub88.ts'
import type { Launch, Launches } from './launches.ts'
import { answerNativeDesk } from './native.ts'
import { pragmatic } from './pragmatic.ts'
import { softswiss } from './softswiss.ts'
import { fieldsOf, type Answered, type Body, type Sent, type Speech, type Spoken } from './words.ts'

const SPEECHES: Readonly<Record<string, Speech>> = { hub88, pragmatic, evolution, awc, softswiss }

export type Speaks = Readonly<Record<string, Spoken>>
type Secrets = Readonly<Record<string, string>>

type CallNeeds = {
  readonly speaks: Speaks
  readonly launches: Launches
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly faults: Faults
}

/** The JSON of an answer, its numbers kept as text. */
const exactly = (_name: string, value: unknown, context?: { source: string }): unknown =>
  typeof value === 'number' ? (context?.source ?? value) : value

async function ask({ baseUrl, timeoutMs }: CallNeeds, { path, body, headers }: Sent): Promise<Answered | OperatorAnswer> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(`${baseUrl}${path}`, { method: 'POST', body, headers, redirect: 'error', signal })
    const text = await answer.text()
    const fields = fieldsOf(JSON.parse(text, exactly as (name: string, value: unknown) => unknown))
    return answer.status >= 500 ? { kind: 'unclear', why: `HTTP ${answer.status}` } : { http: answer.status, fields }
  } catch (error) {
    return { kind: 'unclear', why: error instanceof Error ? error.name : 'the line broke' }
  }
}

/** Sends the messages of a call in order; the first bad answer ends it. */
async function sendAll(needs: CallNeeds, speech: Speech, all: readonly Sent[]): Promise<OperatorAnswer> {
  let last: OperatorAnswer | undefined
  for (const sent of all) {
    const answered = await ask(needs, sent)
    const read = 'kind' in answered ? answered : speech.read(answered)
    if (read.kind !== 'done') return read
    last = read
  }
  // A dialect without a status call for a bet: its vendor cancels the bet.
  return last ?? { kind: 'refused', status: 'unknown-transaction' }
}

function launchOf({ launches }: CallNeeds, vendor: string, { token, player }: Body): Launch | undefined {
  return typeof token === 'string' ? launches.find(vendor, token) : launches.latestOf(vendor, String(player))
}

async function call(needs: CallNeeds, vendor: string, name: CallName, body: Body): Promise<OperatorAnswer> {
  const { dialect, key } = needs.speaks[vendor]!
  const speech = SPEECHES[dialect]!
  const launch = launchOf(needs, vendor, body)
  if (launch === undefined && (name === 'session' || name === 'balance')) return { kind: 'refused', status: 'invalid-token' }
  if (name === 'bet') needs.launches.keepStake(vendor, String(body['transaction']), String(body['amount']))
  const all = speech.write(name, body, launch, { vendor, key, launches: needs.launches })
  const answer = await sendAll(needs, speech, all)
  if (name !== 'session' || answer.kind !== 'done' || launch === undefined) return answer
  return { ...answer, fields: { ...answer.fields, player: launch.player, currency: launch.currency } }
}

/** The operator's wallet in each brand's own dialect. */
export const speaking =
  (native: OperatorCalls, needs: CallNeeds): OperatorCalls =>
  async (vendor, name, body) => {
    if (needs.speaks[vendor] === undefined) return native(vendor, name, body)
    const { faults } = needs
    if (faults.lateMs > 0) await pause(faults.lateMs)
    const once = () => call(needs, vendor, name, body)
    const [answer] = await Promise.all(faults.duplicate ? [once(), once()] : [once()])
    if (faults.loseAnswer > 0 && name !== 'session') {
      faults.loseAnswer -= 1
      return { kind: 'unclear', why: 'the answer was lost on purpose' }
    }
    return answer!
  }

/** The operator's calls of every dialect; a brand answers in its own only. */
export function answerDesks(
  app: FastifyInstance,
  { speaks, secrets, launches, games }: { speaks: Speaks; secrets: Secrets; launches: Launches; games: readonly SandboxGame[] },
): void {
  void app.register((calls, _options, ready) => {
    calls.removeAllContentTypeParsers()
    calls.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body))
    for (const [dialect, speech] of Object.entries(SPEECHES)) {
      const proofOf = (vendor: string): string | undefined =>
        Object.hasOwn(speaks, vendor) && speaks[vendor]?.dialect === dialect ? secrets[vendor] : undefined
      speech.desk(calls, { launches, games, proofOf })
    }
    answerNativeDesk(calls, { games, launches }, secrets)
    ready()
  })
}

/** Which brands speak another dialect, from the environment. */
export function speaksFrom(text: string | undefined): Speaks {
  const speaks = JSON.parse(text === undefined || text === '' ? '{}' : text) as Speaks
  const odd = Object.entries(speaks).find(([, { dialect }]) => !Object.hasOwn(SPEECHES, dialect))
  if (odd !== undefined) throw new Error(`nothing here speaks ${odd[1].dialect}`)
  return speaks
}
