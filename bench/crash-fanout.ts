/** `npm run bench:crash`: rounds of crash with hundreds of players, sent to two thousand sockets; the delay from a round's moment to every socket's having it. */
import { UNBOUND } from '@baize/server/ledger/testing/unbound.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLedger, type Companion } from '../server/ledger/ledger.ts'
import { createOriginals, type Originals } from '../server/originals/originals.ts'
import { noBonus } from '../server/ledger/testing/no-bonus.ts'
import { DatabaseClock, moment, systemClock } from '../server/platform/clock.ts'
import { openDatabase } from '../server/platform/database.ts'
import { createLive } from '../server/platform/live.ts'
import { migrate } from '../server/platform/migrations.ts'
import { systemRandom } from '../server/platform/random.ts'
import { createSecrets } from '../server/platform/secrets.ts'
import type { Heard } from './crash-fanout/sockets.ts'
import { startBenchCluster } from './harness/cluster.ts'
import { describeMachine } from './harness/machine.ts'

const SOCKETS = 2_000
const PLAYERS = 300
const ROUNDS = 3
const MOST_SECONDS = 240
const GOAL_P99_MS = 1_000
const OUT = path.resolve(import.meta.dirname, 'out')

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

type Player = { readonly id: string; readonly wallet: bigint; readonly currency: string; readonly account: string }

/** The server on a durable database of its own, with players who have money. */
async function openHouse(connection: Awaited<ReturnType<Awaited<ReturnType<typeof startBenchCluster>>['database']>>) {
  const database = openDatabase({ connection })
  await migrate(database.pool)
  const companions: Record<string, Companion> = {}
  const ledger = await createLedger({ connection, clock: systemClock, companions })
  const databaseClock = await new DatabaseClock({ connection }).open()
  const originals = createOriginals({
    bonus: noBonus(ledger),
    database,
    ledger,
    clock: systemClock,
    databaseClock,
    random: systemRandom,
    secrets: createSecrets(systemRandom.bytes(32)),
    limitsOf: async () => ({ open: true, minimumStake: '1', maximumStake: '1000000', maximumWin: '50000000' }),
    rules: async () => ({ autoplay: false, minimumSpinMs: 0, minimumRoundMs: 0, openRoundHours: 24, jackpotSource: 'pool' }),
    jackpotOf: async () => undefined,
    round: UNBOUND,
    currency: async () => 'MMK',
    currencies: async () => ['MMK'],
    nameOf: async () => undefined,
    warn: (about, message) => console.error(message, about),
  })
  companions['originals'] = originals.companion
  companions['crash'] = originals.crashCompanion
  await database.pool.query(
    "insert into ledger_account (owner, kind, currency) select gen_random_uuid(), 'main', 'MMK' from generate_series(1, $1::int)",
    [PLAYERS],
  )
  const { rows } = await database.pool.query<{ id: bigint; owner: string }>('select id, owner from ledger_account order by id')
  const players = rows.map(({ id, owner }, index): Player => ({ id: owner, wallet: id, currency: 'MMK', account: `player${index}` }))
  await Promise.all(
    players.map(({ wallet: account }) =>
      ledger.submit({
        key: `gift:${account}`,
        account,
        transfers: [{ account, contra: 'house:opening', amount: 10n ** 10n, kind: 'opening' }],
      }),
    ),
  )
  return { database, databaseClock, ledger, originals, players }
}

/** Everyone bets on each round that opens; a third names a target, a third leaves by hand, and a third stays. */
async function playRounds(originals: Originals, players: readonly Player[], signal: AbortSignal): Promise<number> {
  let [broken, last] = [0, 0]
  const leaving: Promise<unknown>[] = []
  while (!signal.aborted && broken < ROUNDS) {
    const { round } = await originals.crashTable()
    if (round?.phase === 'betting' && round.round !== last) {
      last = round.round
      const bets = await Promise.all(
        players.map((player, index) =>
          originals.placeCrashBet(player, `bench-${last}-${index}-press`, { stake: '10', target: index % 3 === 0 ? '1.50' : null }),
        ),
      )
      for (const [index, bet] of bets.entries()) {
        const player = players[index]
        if (bet.ok && player && index % 3 === 1)
          leaving.push(
            sleep(Math.max(0, Temporal.Instant.from(round.startsAt).epochMilliseconds - Date.now()) + 1_500 + index * 20).then(() =>
              originals.leaveCrash(player.id, bet.value.bet.id, moment()),
            ),
          )
      }
    } else if (round && round.round === last && (round.phase === 'crashed' || round.phase === 'interrupted')) {
      broken += 1
      last = 0 - last
    }
    await sleep(250)
  }
  // Of a round that broke early some are still about to ask.
  await Promise.all(leaving)
  return broken
}

function report(heard: readonly Heard[], facts: Readonly<Record<string, string>>): boolean {
  const lines = ['| news | times | deliveries | p50 ms | p99 ms | longest ms |', '|---|---|---|---|---|---|']
  let isGood = true
  const figures: Record<string, unknown> = {}
  for (const state of ['betting', 'flying', 'seats', 'crashed']) {
    const ofState = heard.filter((one) => one.state === state)
    const delays = ofState.flatMap((one) => one.delays).sort((a, b) => a - b)
    const missing = ofState.reduce((sum, one) => sum + Math.max(0, SOCKETS - one.delays.length), 0)
    const [p50, p99, longest] = [at(delays, 0.5), at(delays, 0.99), at(delays, 1)]
    isGood &&= delays.length > 0 && missing === 0 && p99 <= GOAL_P99_MS
    figures[state] = { times: ofState.length, deliveries: delays.length, missing, p50, p99, longest }
    lines.push(`| ${state} | ${ofState.length} | ${delays.length} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${longest.toFixed(1)} |`)
  }
  const verdict = `p99 at most ${GOAL_P99_MS} ms to every one of ${SOCKETS} sockets, none missing: ${isGood ? 'met' : 'missed'}`
  console.log(['# Crash: a round told to two thousand sockets', '', ...lines, '', verdict, '', JSON.stringify(facts)].join('\n'))
  mkdirSync(OUT, { recursive: true })
  writeFileSync(path.join(OUT, 'crash-fanout.json'), JSON.stringify({ facts, figures, isGood }, undefined, 2))
  return isGood
}

const cluster = await startBenchCluster({ warmMegabytes: 50 })
const { database, databaseClock, ledger, originals, players } = await openHouse(await cluster.database('crash_fanout'))
const server = createServer()
const member = { id: 'bench', account: 'bench', role: 'member', currency: 'MMK', wallet: undefined, sessionId: 'bench' } as const
const live = createLive(server, { redeem: async () => member, mayConnect: () => true, most: { address: 1e6, member: 1e6, all: 1e6 } })
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
const sockets = fork(path.join(import.meta.dirname, 'crash-fanout/sockets.ts'), [JSON.stringify({ port, count: SOCKETS })])
await once(sockets, 'message')
const ending = new AbortController()
const table = originals.keepTable(ending.signal, (event) => live.tellMembers('round', event))
const broken = await playRounds(originals, players, AbortSignal.any([ending.signal, AbortSignal.timeout(MOST_SECONDS * 1000)]))
await sleep(2_000)
sockets.send('tell')
const [heard] = (await once(sockets, 'message')) as [Heard[]]
sockets.disconnect()
ending.abort()
await table
const proof = await ledger.proveBooks()
if (!proof.balanced) console.error('the books do not balance', proof.faults)
const facts = { ...describeMachine(), rounds: String(broken), players: String(PLAYERS), 'books balance': String(proof.balanced) }
const isGood = report(heard, facts) && proof.balanced
await live.close()
await ledger.close()
await databaseClock.close()
await database.close()
await cluster.stop()
process.exitCode = isGood ? 0 : 1
