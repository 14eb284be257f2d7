/** Small world: the in-house games over a private database and a ledger of their own, for the tests of this room. */
import { UNBOUND } from '../../ledger/testing/unbound.ts'
import { DatabaseClock, settableClock, systemClock } from '../../platform/clock.ts'
import { systemRandom } from '../../platform/random.ts'
import { createSecrets, type Secrets } from '../../platform/secrets.ts'
import { createLedger, type Companion, type Ledger, type LedgerEvent } from '../../ledger/ledger.ts'
import { UNITS } from '@baize/contract/values/money.ts'
import type { Database } from '../../platform/database.ts'
import { JACKPOT_CEILING_UNITS, JACKPOT_SEED_UNITS } from '@baize/rules/originals/jackpot.ts'
import type { GameLimits, GameRules, JackpotTerms, OriginalsNeeds, Player } from '../needs.ts'
import { createOriginals, type Originals } from '../originals.ts'
import { bringSeed } from './bring-seed.ts'
import { noBonus } from '../../ledger/testing/no-bonus.ts'

export const OPEN_LIMITS: GameLimits = { open: true, minimumStake: '1', maximumStake: '5000', maximumWin: '100000000' }
/** The client seed that every player of these tests sends first. */
export const FIRST_PART = 'first-part'
const CALM_RULES: GameRules = { minimumSpinMs: 0, minimumRoundMs: 0, openRoundHours: 24, jackpotSource: 'pool' }

export const FIRST_JACKPOT: JackpotTerms = { seedUnits: JACKPOT_SEED_UNITS, ceilingUnits: JACKPOT_CEILING_UNITS }
/** What a further currency is given. */
type Further = { readonly limits: GameLimits; readonly jackpot: JackpotTerms }

/** A private clone of the migrated template, as the tests bring it. */
type OwnDatabase = Database & { readonly connection: { host: string; user: string; database: string }; drop(): Promise<void> }

export type SmallWorld = {
  readonly database: OwnDatabase
  readonly ledger: Ledger
  readonly originals: Originals
  readonly needs: OriginalsNeeds
  readonly clock: ReturnType<typeof settableClock>
  /** What the operator has set; tests change it. */
  readonly set: { limits: GameLimits; rules: GameRules; further: Partial<Record<string, Further>> }
  /** A new member with so much in the wallet, who has opened no page yet. */
  stranger(amount: bigint): Promise<Player>
  /** One with a seed in use. */
  player(amount: bigint): Promise<Player>
  balance(player: Player): Promise<bigint>
  freshKey(): string
  close(): Promise<void>
}

export type SmallWorldSettings = {
  readonly secrets?: Secrets
  readonly random?: OriginalsNeeds['random']
  /** Receives the ledger's own log. */
  readonly onEvent?: (event: LedgerEvent) => void
}

export async function createSmallWorld(database: OwnDatabase, { secrets, random, onEvent }: SmallWorldSettings = {}): Promise<SmallWorld> {
  const clock = settableClock('2026-11-20T08:00:00Z')
  const companions: Record<string, Companion> = {}
  const ledger = await createLedger({
    connection: database.connection,
    clock: systemClock,
    allowUnsafe: true,
    companions,
    ...(onEvent ? { onEvent } : {}),
  })
  const databaseClock = await new DatabaseClock({ connection: database.connection, everyMs: 20_000 }).open()
  const set: SmallWorld['set'] = { limits: OPEN_LIMITS, rules: CALM_RULES, further: {} }
  const needs: OriginalsNeeds = {
    bonus: noBonus(ledger),
    round: UNBOUND,
    database,
    ledger,
    clock,
    databaseClock,
    random: random ?? systemRandom,
    secrets: secrets ?? createSecrets(systemRandom.bytes(32)),
    limitsOf: async (_game, currency) => (currency === 'MMK' ? set.limits : set.further[currency]?.limits),
    jackpotOf: async (currency) => (currency === 'MMK' ? FIRST_JACKPOT : set.further[currency]?.jackpot),
    currencies: async () => ['MMK', ...Object.keys(set.further)],
    rules: async () => set.rules,
    currency: async () => 'MMK',
    nameOf: async (member) => `member${member.slice(-4)}`,
    warn: (about, message) => {
      throw new Error(message, { cause: about['err'] })
    },
  }
  const originals = createOriginals(needs)
  companions['originals'] = originals.companion
  companions['crash'] = originals.crashCompanion
  let counted = 0
  async function stranger(amount: bigint): Promise<Player> {
    const { rows } = await database.pool.query<{ id: string }>('select uuidv7() as id')
    const id = rows[0]?.id ?? ''
    const wallet = await database.write((tx) => ledger.openAccount(tx, { owner: id, kind: 'main', currency: 'MMK' }))
    counted += 1
    const transfers = [{ account: wallet, contra: 'payment:test', amount: amount * UNITS, kind: 'deposit' as const }]
    if (amount > 0n) await ledger.submit({ key: `deposit:${counted}:${id}`, account: wallet, transfers })
    return { id, wallet, currency: 'MMK' }
  }
  return {
    database,
    ledger,
    originals,
    needs,
    clock,
    set,
    stranger,
    async player(amount) {
      const player = await stranger(amount)
      await bringSeed(originals, player.id, FIRST_PART)
      return player
    },
    balance: async ({ wallet }) => (await ledger.balance(wallet)).balance,
    freshKey: () => `press-${String((counted += 1)).padStart(10, '0')}`,
    async close() {
      await ledger.close()
      await databaseClock.close()
      await database.drop()
    },
  }
}
