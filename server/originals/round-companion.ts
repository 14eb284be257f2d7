/**
 * Round companion: takes the nonces, computes the results and writes the rounds of a whole batch in the transaction that moves the money.
 * Next: `server/migrations/0001-ledger.sql`.
 */
import { IN_HOUSE_VENDOR, type OriginalCode } from '@baize/contract/originals/originals-values.ts'
import { drawJackpot, JACKPOT } from '@baize/rules/originals/jackpot.ts'
import type { Companion, Operation, Pace, Prepared, ShortBatch, Transfer } from '../ledger/ledger.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { earlyAmong, startsOf } from './bounds-of.ts'
import { fairStream } from './chance.ts'
import { instantGame } from './instant/instant.ts'
import { knownSeeds, type KnownSeeds } from './known-seeds.ts'
import { steppedGame } from './stepped/stepped.ts'
import { hasWonJackpot, noteJackpotWins } from './jackpot/jackpot.ts'
import type { GameRules, OriginalsNeeds, Player } from './needs.ts'
import { openGamesOf, writeOpenRounds, type OpenRound } from './open-store.ts'
import type { PlainData } from './played-game.ts'
import { standing } from './position.ts'
import { openSeed } from './seed.ts'
import {
  instantRoundsCall,
  lockSeedsInUse,
  takeNonces,
  withSeedInUse,
  writeRounds,
  type SeedForRound,
  type SeenRound,
  type TakenSeed,
} from './store.ts'

/** The name under which the ledger knows this companion. */
const COMPANION = 'originals'
/** A round that the statement names by which it is written, so that ids stand in the order of time. */
const UNNAMED = ''
/** Calls arrive unevenly: this much less than the minimum interval is still accepted. */
const PACE_TOLERANCE_MS = 150

/** What an operation carries: plain data, because the ledger makes it part of the operation's fingerprint. The result is no part of it. */
export type RoundFacts = {
  readonly game: OriginalCode
  readonly member: string
  readonly requestKey: string
  readonly stakeUnits: string
  readonly bet: PlainData
}

/** `mostUnits`: what an open round may pay at the most, by the limits of its start. */
type RoundDelivery = { readonly currency: string; readonly mostUnits: bigint; readonly pace: Pace | undefined }
type RoundOperation = Operation<RoundFacts, RoundDelivery>

/** The operation of one round, or of the start of one; its transfers are computed under the seed's lock. */
export const roundOperation = (player: Player, facts: RoundFacts, mostUnits: bigint, pace?: Pace): RoundOperation => ({
  key: `${facts.game}:${facts.member}:${facts.requestKey}`,
  account: player.wallet,
  transfers: [],
  // One round of a member in a batch: a bet that is refused for its stake then leaves no gap in the nonces.
  group: `originals:${facts.member}`,
  isBet: true,
  companion: COMPANION,
  facts,
  delivery: { currency: player.currency, mostUnits, pace },
})

const factsOf = (operation: RoundOperation): RoundFacts => operation.facts!
const deliveryOf = (operation: RoundOperation): RoundDelivery => operation.delivery!

/**
 * The seeds of all members of a batch, locked. A seed that was put aside while this waited is looked up again. A member without a client
 * seed has none.
 */
async function lockAll(tx: Tx, members: readonly string[]): Promise<Map<string, SeedForRound>> {
  const found = new Map<string, SeedForRound>()
  let missing = [...members]
  for (let attempt = 0; attempt < 10; attempt += 1) {
    for (const seed of await lockSeedsInUse(tx, missing)) found.set(seed.member, seed)
    missing = missing.filter((member) => !found.has(member))
    if (missing.length > 0) missing = await withSeedInUse(tx, missing)
    if (missing.length === 0) return found
  }
  throw new Error('the seeds of a member were put aside again and again while a round waited for them')
}

/** The contra account of this game's rounds in the ledger. */
export const placeOf = (account: bigint, game: string, round: string) => ({
  account,
  contra: `house:${game}`,
  vendor: IN_HOUSE_VENDOR,
  game,
  round,
})

/** Bet and, when the round is over, win. A lost round ends with a win of nothing, so that followers of the ledger see it settled. */
const transfersOf = (operation: RoundOperation, round: string, stakeUnits: bigint, payoutUnits: bigint | undefined): Transfer[] => {
  const place = placeOf(operation.account, factsOf(operation).game, round)
  return [
    { ...place, amount: -stakeUnits, kind: 'bet' },
    ...(payoutUnits === undefined ? [] : [{ ...place, amount: payoutUnits, kind: 'win' as const }]),
  ]
}

/** A round that one operation has begun: over at once, or open. */
export type Begun = { readonly over: SeenRound } | { readonly open: OpenRound }

/** Whether this member's last round began too recently. */
function isTooFast({ playedAt }: TakenSeed, game: OriginalCode, now: Temporal.Instant, rules: GameRules): boolean {
  if (playedAt === null) return false
  const pace = (game === 'line-slot' ? rules.minimumSpinMs : rules.minimumRoundMs) - PACE_TOLERANCE_MS
  return now.epochMilliseconds - playedAt.epochMilliseconds < pace
}

/** The round of one operation under its seed. */
async function begin(
  needs: OriginalsNeeds,
  operation: RoundOperation,
  seed: SeedForRound,
  rules: GameRules,
  at: Temporal.Instant,
): Promise<Begun> {
  const { game, member, requestKey, bet, stakeUnits } = factsOf(operation)
  const { currency, mostUnits } = deliveryOf(operation)
  const { clientSeed, nonce, commitment } = seed
  const fair = { serverSeed: openSeed(needs.secrets, seed), clientSeed, nonce }
  const stake = BigInt(stakeUnits)
  const jackpotNumber = BigInt(await drawJackpot(fairStream({ ...fair, ...JACKPOT })))
  const drawn = { jackpotNumber, jackpotUnits: stake }
  const round = { id: seed.round, member, game, seed: seed.id, nonce, requestKey, bet, at, currency, commitment, clientSeed, ...drawn }
  const over = { crash: null, sealed: null, opened: null, jackpotPaid: null }
  const instant = instantGame(game)
  if (instant) {
    const { outcome, payoutUnits } = await instant.decide(stake, bet, fairStream({ ...fair, game, version: instant.version }))
    return { over: { ...round, ...over, version: instant.version, outcome, stakeUnits: stake, payoutUnits } }
  }
  const stepped = steppedGame(game)
  if (!stepped) throw new Error(`no in-house game is called '${game}'`)
  const { version } = stepped
  const open: OpenRound = {
    ...round,
    account: operation.account,
    funded: false,
    version,
    choices: [],
    stakeUnits: stake,
    mostUnits,
    endsBy: at.add({ hours: rules.openRoundHours }),
    sealed: seed.sealed,
  }
  const position = standing(open, await stepped.draw(bet, fairStream({ ...fair, game, version })))
  if (position.state === 'open') return { open }
  const outcome = { ...position.fields, state: position.state, ended: false, kept: [] }
  return { over: { ...round, ...over, version, outcome, stakeUnits: position.stakeUnits, payoutUnits: position.payoutUnits } }
}

export const beganAs = (begun: Begun) => ('over' in begun ? begun.over : begun.open)

/**
 * Rounds of the games of one step, decided before their lane is taken: by the seeds as they stand now. The statement that moves the money takes them only
 * where each seed still stands so. A round without a seed, one that comes too early and one that has won the jackpot are judged by themselves.
 */
async function instantRounds(
  needs: OriginalsNeeds,
  known: KnownSeeds,
  operations: readonly RoundOperation[],
  reader: Reader,
): Promise<ShortBatch> {
  const members = operations.map((operation) => factsOf(operation).member)
  const [seeds, rules] = await Promise.all([known.of(reader, members), needs.rules()])
  const now = needs.clock.now()
  const begun = await Promise.all(
    operations.map(async (operation, place) => {
      const seed = seeds.get(factsOf(operation).member)
      if (seed === undefined || isTooFast(seed, factsOf(operation).game, now, rules)) return []
      const one = await begin(needs, operation, { ...seed, round: UNNAMED }, rules, now)
      return 'over' in one && !hasWonJackpot(one.over) ? [{ place, seed, over: one.over }] : []
    }),
  )
  const going = begun.flat()
  return {
    ...instantRoundsCall(
      going.map(({ over }) => over),
      now,
    ),
    places: going.map(({ place }) => place),
    moves: 'several',
    transfers: going.map(({ place, over }) => transfersOf(operations[place]!, UNNAMED, over.stakeUnits, over.payoutUnits)),
    applied: (index, id): Begun => {
      const { seed, over } = going[index]!
      known.moved(seed, now)
      return { over: { ...over, id } }
    },
  }
}

/** The answer to each operation has the round that it has begun. A replay has none, and its round is read from the table. */
export function createRoundCompanion(needs: OriginalsNeeds): Companion<RoundFacts, RoundDelivery, Begun> {
  const known = knownSeeds()
  async function prepareOne(
    operation: RoundOperation,
    seed: SeedForRound | undefined,
    open: ReadonlySet<string>,
    rules: GameRules,
    isEarly: boolean,
  ): Promise<Prepared> {
    const now = needs.clock.now()
    const { game, member, stakeUnits } = factsOf(operation)
    if (seed === undefined) return { refused: 'seed-needed' }
    if (open.has(`${member}/${game}/${operation.account}`)) return { refused: 'round-open' }
    if (isEarly) return { refused: 'round-pace' }
    if (isTooFast(seed, game, now, rules)) return { refused: 'too-fast' }
    const begun = await begin(needs, operation, seed, rules, now)
    return {
      transfers: transfersOf(operation, seed.round, BigInt(stakeUnits), 'over' in begun ? begun.over.payoutUnits : undefined),
      carry: begun,
    }
  }

  return {
    short: {
      // A round that keeps a pace is judged by itself.
      takes: (operation) => {
        const asked = operation as RoundOperation
        return instantGame(factsOf(asked).game) !== undefined && deliveryOf(asked).pace === undefined
      },
      batch: (operations, reader) => instantRounds(needs, known, operations as readonly RoundOperation[], reader),
    },
    async prepare(tx, operations) {
      const members = operations.map((operation) => factsOf(operation).member)
      known.forget(members)
      const [seeds, rules] = [await lockAll(tx, members), await needs.rules()]
      const mayClash = operations.some((operation) => steppedGame(factsOf(operation).game))
      const open = mayClash ? await openGamesOf(tx, members) : new Set<string>()
      const early = await earlyAmong(needs, tx, operations)
      return await Promise.all(
        operations.map((operation) => prepareOne(operation, seeds.get(factsOf(operation).member), open, rules, early.has(operation))),
      )
    },
    async write(tx, applied) {
      const all = applied.map(({ carry }) => carry as Begun)
      const operations = applied.map(({ operation }) => operation)
      await needs.round.starts.note(tx, startsOf(operations, needs.clock.now()))
      await takeNonces(tx, all.map(beganAs))
      await writeRounds(
        tx,
        all.flatMap((begun) => ('over' in begun ? [begun.over] : [])),
      )
      await writeOpenRounds(
        tx,
        all.flatMap((begun) => ('open' in begun ? [begun.open] : [])),
      )
      // An open round takes part when it ends: its stake may still be returned.
      await noteJackpotWins(
        tx,
        applied.flatMap(({ operation, carry }) => {
          const begun = carry as Begun
          return 'over' in begun ? [{ ...begun.over, account: operation.account }] : []
        }),
      )
      return all
    },
  }
}
