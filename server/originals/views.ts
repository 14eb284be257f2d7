/** Views: a round as its member sees it, with everything that a verifier needs. */
import type { OriginalRound } from '@baize/contract/originals/originals-rounds.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { CRASH } from '@baize/rules/originals/crash.ts'
import { JACKPOT, winsJackpot } from '@baize/rules/originals/jackpot.ts'
import { instantGame } from './instant/instant.ts'
import { steppedGame } from './stepped/stepped.ts'
import type { OriginalsNeeds } from './needs.ts'
import type { OpenRound } from './open-store.ts'
import type { PlainData, Position } from './played-game.ts'
import { shownSeed } from './seed.ts'
import type { SeenRound } from './store.ts'

type Drawn = Pick<SeenRound, 'jackpotNumber' | 'jackpotUnits'> & { readonly jackpotPaid: bigint | null }

function jackpotView({ jackpotNumber, jackpotUnits, jackpotPaid }: Drawn) {
  if (jackpotNumber === null || jackpotUnits === null) return null
  return {
    version: JACKPOT.version,
    number: String(jackpotNumber),
    stakeUnits: String(jackpotUnits),
    hit: winsJackpot(Number(jackpotNumber), jackpotUnits),
    paid: jackpotPaid === null ? null : formatUnits(jackpotPaid),
  }
}

/** The stored steps of a finished round of several steps; `kept` are the choices as they were taken. */
export type SteppedOutcome = {
  readonly state: 'lost' | 'paid' | 'returned'
  readonly ended: boolean
  readonly kept: readonly (string | number)[]
}

function gameFields({ game, bet, outcome }: SeenRound): PlainData {
  const instant = instantGame(game)
  if (instant) return instant.view(bet, outcome)
  if (game === CRASH.game) return { target: bet['target'] ?? null, ...outcome }
  if (!steppedGame(game)) throw new Error(`no view of a round of ${game}`)
  const { kept, ...fields } = outcome as SteppedOutcome & PlainData
  return { ...fields, step: kept.length, endsBy: null }
}

/** A finished round, with its server seed where that is revealed. */
export function roundView(round: SeenRound, needs: Pick<OriginalsNeeds, 'secrets' | 'warn'>): OriginalRound {
  const { id, member, game, version, nonce, seed, commitment, clientSeed, sealed, opened, currency, stakeUnits, payoutUnits, at } = round
  const fields: PlainData = {
    id,
    game,
    version,
    nonce,
    seedId: seed,
    commitment,
    clientSeed,
    serverSeed: sealed === null || seed === null ? opened : shownSeed(needs, { id: seed, member, sealed }),
    currency,
    stake: formatUnits(stakeUnits),
    payout: formatUnits(payoutUnits),
    at: at.toString(),
    jackpot: jackpotView(round),
    ...gameFields(round),
  }
  return fields as unknown as OriginalRound
}

/** An open round; of its seed it shows only what the choices have revealed. */
export function openView(round: OpenRound, position: Position): OriginalRound {
  const { id, game, version, nonce, seed, commitment, clientSeed, choices, at, endsBy, currency, jackpotNumber, jackpotUnits } = round
  const fields: PlainData = {
    id,
    game,
    version,
    nonce,
    seedId: seed,
    commitment,
    clientSeed,
    serverSeed: null,
    currency,
    stake: formatUnits(position.stakeUnits),
    payout: formatUnits(0n),
    at: at.toString(),
    jackpot: jackpotView({ jackpotNumber, jackpotUnits, jackpotPaid: null }),
    state: 'open',
    step: choices.length,
    endsBy: endsBy.toString(),
    ended: false,
    ...position.fields,
  }
  return fields as unknown as OriginalRound
}
