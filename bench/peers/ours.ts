/** Ours: `ledger.submit` as the server uses it, with as many writer connections as asked. */
import pg from 'pg'
import { openDatabase, type Database } from '../../server/platform/database.ts'
import { migrate } from '../../server/platform/migrations.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { createLedger, type Ledger, type LedgerEvent, type Operation } from '../../server/ledger/ledger.ts'
import type { Contestant } from '../harness/rounds.ts'
import { moves, OPENING, PLAYERS, PRELOADED, type Move } from './workload.ts'

export type OurOptions = { readonly name: string; readonly callers: number; readonly writers: 1 | 2 }

/** Opens 10,000 accounts with money on them, by the ledger's own operations. */
async function openPlayers(ledger: Ledger, database: Database): Promise<bigint[]> {
  const ids = await database.write(async (tx) => {
    const opened: bigint[] = []
    for (let player = 0; player < PLAYERS; player += 1) {
      opened.push(
        await ledger.openAccount(tx, {
          owner: `00000000-0000-4000-8000-${player.toString(16).padStart(12, '0')}`,
          kind: 'main',
          currency: 'MMK',
        }),
      )
    }
    return opened
  })
  await Promise.all(
    ids.map((account) =>
      ledger.submit({
        key: `opening:${account}`,
        account,
        transfers: [{ account, contra: 'house:opening', amount: OPENING, kind: 'opening' }],
      }),
    ),
  )
  return ids
}

const operationOf = (move: Move, account: bigint): Operation => ({
  key: move.key,
  account,
  isBet: move.kind === 'bet',
  transfers: [{ account, contra: 'vendor:PG', amount: move.amount, kind: move.kind, vendor: 'PG', game: move.game, round: move.round }],
})

export function ours(options: OurOptions): Contestant {
  let connection: pg.PoolConfig = {}
  let accounts: bigint[] = []
  const next = moves('b')
  let failures = 0
  const onEvent = (event: LedgerEvent): void => {
    if (event.type === 'batch-failed' || event.type === 'connection-lost') failures += 1
  }
  const open = (): Promise<Ledger> => createLedger({ connection, clock: systemClock, writers: options.writers, onEvent })
  const step = async (ledger: Ledger): Promise<number> => {
    const move = next()
    const answer = await ledger.submit(operationOf(move, accounts[move.player] ?? 0n))
    if (answer.status === 'applied' || (answer.status === 'refused' && answer.code === 'balance-too-low')) return 1
    throw new Error(
      `the ledger answered ${JSON.stringify(answer, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))}`,
    )
  }
  return {
    name: options.name,
    callers: options.callers,
    async install(cluster) {
      connection = await cluster.database(options.name.replaceAll(/[^a-z0-9]/g, '_'))
      const database = openDatabase({ connection })
      await migrate(database.pool)
      const ledger = await open()
      accounts = await openPlayers(ledger, database)
      for (let done = 0; done < PRELOADED; done += 1000) await Promise.all(Array.from({ length: 1000 }, () => step(ledger)))
      await ledger.close()
      await database.pool.query('vacuum analyze')
      await database.close()
    },
    async open() {
      const ledger = await open()
      return { step: () => step(ledger), close: () => ledger.close() }
    },
    async verify() {
      const ledger = await open()
      const { faults } = await ledger.proveBooks()
      await ledger.close()
      const broken = faults.map((fault) => `${fault.invariant}: ${fault.detail}`)
      return failures === 0 ? broken : [...broken, `${failures} batches failed and were run singly`]
    },
  }
}
