/** Bettor: one process that bets as a web process does, and tells how long its bets waited. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createLedger } from '../../server/ledger/ledger.ts'
import { moment, systemClock } from '../../server/platform/clock.ts'

/** `plainMs`: the longest wait for a question that needs no lane. It shows how busy the machine is. */
export type Waited = { readonly bets: number; readonly refused: number; readonly longestMs: number; readonly plainMs: number }

const [host = '', name = '', ...accounts] = process.argv.slice(2)
const PAUSE_MS = 200

const connection = { host, user: 'baize_app', database: 'baize' }
const ledger = await createLedger({ connection, clock: systemClock, allowUnsafe: true })
const NONE: Waited = { bets: 0, refused: 0, longestMs: 0, plainMs: 0 }
let waited = NONE
/** When each bet that has no answer yet was sent. */
const open = new Set<number>()
let going = true

async function bet(account: bigint, turn: number): Promise<void> {
  const since = moment()
  open.add(since)
  const key = `held-worker:${name}:${account}:${turn}`
  const said = await ledger
    .submit({ key, account, isBet: true, transfers: [{ account, contra: 'vendor:BENCH', amount: -1n, kind: 'bet' }] })
    .then(({ status }) => status)
    .catch(() => 'broken')
  open.delete(since)
  const { bets, refused, longestMs } = waited
  waited = {
    ...waited,
    bets: bets + 1,
    refused: refused + (said === 'applied' ? 0 : 1),
    longestMs: Math.max(longestMs, moment() - since),
  }
}

const playing = accounts.map(BigInt).map(async (account) => {
  for (let turn = 0; going; turn += 1) {
    await bet(account, turn)
    await sleep(PAUSE_MS)
  }
})

async function askPlainly(): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  while (going) {
    const since = moment()
    await client.query('select 1')
    waited = { ...waited, plainMs: Math.max(waited.plainMs, moment() - since) }
    await sleep(PAUSE_MS)
  }
  await client.end()
}

process.on('message', (wish) => {
  if (wish === 'end') going = false
  // Bets that still wait count as long as they have waited.
  const longestMs = Math.max(waited.longestMs, ...[...open].map((since) => moment() - since))
  process.send?.({ ...waited, longestMs })
  waited = NONE
})
process.send?.('ready')
await Promise.all([...playing, askPlainly()])
await ledger.close()
process.disconnect?.()
