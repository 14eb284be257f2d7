/** Small world: a ledger, the records that follow it, and members who move money, for the tests of this room. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Movement } from '@baize/contract/records.ts'
import { createLedger, type Ledger, type LedgerKind, type Transfer } from '../../ledger/ledger.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { GameKey, RecordsNeeds } from '../needs.ts'
import { NO_NEIGHBOURS } from './no-neighbours.ts'
import { createRecords, type Records } from '../records.ts'

export type Player = { readonly id: string; readonly wallet: bigint }
export type TransferOf = Partial<Pick<Transfer, 'contra' | 'vendor' | 'game' | 'round' | 'reference'>>
export type BetQuery = Partial<Parameters<Records['bettingRecord']>[1]>
export type MovementQuery = Partial<Parameters<Records['accountRecord']>[1]>

export const GAMES: Readonly<Record<string, { gameType: string; EN: string; MY: string }>> = {
  'PG/tiger': { gameType: 'RNG', EN: 'Tiger', MY: 'ကျား' },
  'FC/shark': { gameType: 'FISH', EN: 'Shark', MY: 'ငါးမန်း' },
  'BGS/dice': { gameType: 'BGS', EN: 'Dice', MY: 'အန်စာတုံး' },
}
/** Three rounds of each game and of one that no catalogue knows. */
export const ROUNDS = [...Object.keys(GAMES), 'PG/unknown'].flatMap((game) => [`${game}/r1`, `${game}/r2`, `${game}/r3`])
export const placeOf = (path: string): { vendor: string; game: string; round: string } => {
  const [vendor = '', game = '', round = ''] = path.split('/')
  return { vendor, game, round }
}

export const gameFacts: RecordsNeeds['gameFacts'] = async (keys, language) =>
  keys.map(({ vendor, game }: GameKey) => {
    const facts = GAMES[`${vendor}/${game}`]
    return facts && { gameType: facts.gameType, gameName: facts[language], vendorName: `${vendor} ${language}` }
  })

/** Members are called by their ids here, so that a name that is not masked is found at once. */
export const around = {
  ...NO_NEIGHBOURS,
  clock: systemClock,
  warn: () => undefined,
  gameFacts,
  timeZone: async () => 'Asia/Yangon',
  currency: async () => 'MMK',
  vendorWallets: async () => [],
  refundReasons: async (_member: string, rounds: readonly unknown[]) => rounds.map(() => []),
  promotionTitles: async (codes: readonly string[], { language }: { readonly language: string }) =>
    new Map(codes.filter((code) => code.startsWith('B')).map((code) => [code, `${code} ${language}`])),
  nameOf: async (member: string) => member.replaceAll('-', ''),
} satisfies Partial<RecordsNeeds>

const PAGE = { pageNo: 1, pageSize: 100 }

/** Reads a record to its end. */
export async function allPages<Row>(read: (pageNo: number) => Promise<{ content: readonly Row[]; totalPages: number }>): Promise<Row[]> {
  const first = await read(1)
  const all = [...first.content]
  for (let pageNo = 2; pageNo <= first.totalPages; pageNo += 1) all.push(...(await read(pageNo)).content)
  return all
}

/** Members with wallets, and their moves through the hot path. */
function players(database: Database, ledger: Ledger) {
  let counter = 0
  const move = async (player: Player, kind: LedgerKind, amount: bigint, place: TransferOf, key = `k${(counter += 1)}`): Promise<string> => {
    const transfer: Transfer = { account: player.wallet, contra: place.contra ?? `vendor:${place.vendor}`, amount, kind, ...place }
    const answer = await ledger.submit({ key, account: player.wallet, transfers: [transfer], isBet: kind === 'bet' })
    return answer.status === 'refused' ? answer.code : answer.status
  }
  return {
    move,
    undo: async (player: Player, target: string): Promise<string> =>
      (await ledger.submit({ key: `undo:${target}`, account: player.wallet, transfers: [], reverses: target })).status,
    async newPlayer(units: bigint): Promise<Player> {
      const { rows } = await database.pool.query<{ id: string }>('select uuidv7() as id')
      const id = rows[0]!.id
      const wallet = await database.write((tx) => ledger.openAccount(tx, { owner: id, kind: 'main', currency: 'MMK' }))
      await move({ id, wallet }, 'deposit', units, { contra: 'payment:test', reference: 'D1' })
      return { id, wallet }
    },
  }
}

export async function smallWorld(database: Database, connection: object, more: Partial<RecordsNeeds> = {}) {
  const ledger = await createLedger({ connection, clock: systemClock, allowUnsafe: true })
  const records = createRecords({ database, ledger, ...around, ...more })
  let ending = new AbortController()
  let following = records.follow(ending.signal)
  const stop = async (): Promise<void> => {
    ending.abort()
    await following
  }
  return {
    ledger,
    records,
    ...players(database, ledger),
    stop,
    /** Follows again after `stop`, as a process does that is started again. */
    start(): void {
      ending = new AbortController()
      following = records.follow(ending.signal)
    },
    /** Waits until everything that the ledger holds is recorded. */
    async caughtUp(): Promise<void> {
      for (let turn = 0; turn < 1000 && (await ledger.feed('records', { batch: 1 })).length > 0; turn += 1) await sleep(20)
    },
    async bets(player: Player, query: BetQuery = {}) {
      const outcome = await records.bettingRecord({ id: player.id, currency: 'MMK' }, { ...PAGE, ...query }, 'EN')
      if (!outcome.ok) throw new Error(outcome.code)
      return outcome.value
    },
    async movements(
      player: Player,
      query: MovementQuery = {},
    ): Promise<{ content: Movement[]; pageNum: number; totalPages: number; total: number }> {
      const outcome = await records.accountRecord(
        { account: player.wallet, currency: 'MMK', member: player.id },
        { ...PAGE, ...query },
        'EN',
      )
      if (!outcome.ok) throw new Error(outcome.code)
      return outcome.value
    },
    async close(): Promise<void> {
      await stop()
      await ledger.close()
    },
  }
}
export type SmallWorld = Awaited<ReturnType<typeof smallWorld>>
