/** Dice as a member asks for it: the bet read from text, judged by the operator's limits, decided by the rules, and shown again as text. */
import type { DiceRound } from '@baize/contract/originals.ts'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { FairStream } from '@baize/rules/fairness/stream.ts'
import { checkDiceBet, DICE, decideDice, diceMultiplier, diceReturn, diceTargets, diceWays, rollDice } from '@baize/rules/originals/dice.ts'
import type { DiceBet } from '@baize/rules/originals/dice.ts'
import { percentText } from '@baize/rules/originals/fraction.ts'
import { payoutRoundedDown } from '@baize/rules/originals/payout.ts'
import type { GameLimits } from './needs.ts'
import type { Decided, PlayedGame } from './played-game.ts'
import type { SeenRound } from './store.ts'

export type DiceWish = { readonly stake: string; readonly direction: 'under' | 'over'; readonly target: string }

const TARGET = /^[0-9]{1,2}\.[0-9]{2}$/
/** Hundredths as text with two digits after the point: 4950 is `"49.50"`. */
const hundredths = (count: number): string => `${Math.floor(count / 100)}.${String(count % 100).padStart(2, '0')}`

/** The targets of a direction as text. */
export function targetsText(direction: DiceBet['direction']): { lowest: string; highest: string } {
  const { lowest, highest } = diceTargets(direction)
  return { lowest: hundredths(lowest), highest: hundredths(highest) }
}

/** The return that all multipliers are made from; at even chances nothing is lost by rounding. */
export const DICE_RETURN = percentText(diceReturn(5_000), 2)

/** Reads a bet, or says what no limit would change. */
export function readDiceBet(
  wish: DiceWish,
): Outcome<DiceBet, 'invalid-input' | 'stake-below-minimum' | 'stake-above-maximum' | 'target-out-of-range'> {
  const { stake, direction, target } = wish
  if (direction !== 'under' && direction !== 'over') return refused('invalid-input', { field: 'direction' })
  if (!TARGET.test(target)) return refused('invalid-input', { field: 'target' })
  const stakeUnits = parseUnits(stake)
  if (stakeUnits === undefined)
    return /^[1-9][0-9]{12}(\.[0-9]{1,4})?$/.test(stake) ? refused('stake-above-maximum') : refused('invalid-input', { field: 'stake' })
  const bet: DiceBet = { stakeUnits, direction, target: Number(target.replace('.', '')) }
  const checked = checkDiceBet(bet)
  if (checked.ok) return done(bet)
  return checked.code === 'target-out-of-range' ? refused(checked.code, targetsText(direction)) : checked
}

export type LimitRefusal = 'game-switched-off' | 'stake-below-minimum' | 'stake-above-maximum' | 'win-above-maximum'

const unitsOf = (amount: string): bigint => {
  const units = parseUnits(amount)
  if (units === undefined) throw new Error(`a limit is no amount: ${amount}`)
  return units
}

/** Judges a bet by what the operator allows at the moment; a win is counted with its stake. */
export function withinLimits(bet: DiceBet, limits: GameLimits): Outcome<DiceBet, LimitRefusal> {
  const { minimumStake, maximumStake, maximumWin } = limits
  if (!limits.open) return refused('game-switched-off')
  if (bet.stakeUnits < unitsOf(minimumStake)) return refused('stake-below-minimum', { minimumStake })
  if (bet.stakeUnits > unitsOf(maximumStake)) return refused('stake-above-maximum', { maximumStake })
  const win = payoutRoundedDown(bet.stakeUnits, diceMultiplier(diceWays(bet.direction, bet.target)))
  return win > unitsOf(maximumWin) ? refused('win-above-maximum', { maximumWin }) : done(bet)
}

type Chosen = Pick<DiceBet, 'direction' | 'target'>
type Fallen = { readonly roll: number; readonly won: boolean; readonly multiplier: string }

/** The entry of dice in the table of played games; its bet was read by `readDiceBet`. */
export const playedDice: PlayedGame = {
  version: DICE.version,
  async decide(stakeUnits, bet, stream: FairStream): Promise<Decided> {
    const decision = decideDice({ bet: { stakeUnits, ...(bet as Chosen) }, roll: await rollDice(stream) })
    if (!decision.ok) throw new Error(`a dice bet was taken that the rules refuse: ${decision.code}`)
    const { roll, won, multiplier, payoutUnits } = decision.value
    const outcome: Fallen = { roll, won, multiplier: multiplier.toString() }
    return { outcome, payoutUnits }
  },
}

/** A round as its member sees it; `open` unseals a server seed. */
export function diceView(round: SeenRound, open: (sealed: string) => string): DiceRound {
  const { direction, target } = round.bet as Chosen
  const { roll, won, multiplier } = round.outcome as Fallen
  return {
    id: round.id,
    game: 'dice',
    version: round.version,
    nonce: round.nonce,
    seedId: round.seed,
    commitment: round.commitment,
    clientSeed: round.clientSeed ?? '',
    serverSeed: round.sealed === null ? null : open(round.sealed),
    direction,
    target: hundredths(target),
    roll: hundredths(roll),
    won,
    multiplier: formatUnits(BigInt(multiplier)),
    stake: formatUnits(round.stakeUnits),
    payout: formatUnits(round.payoutUnits),
    at: round.at.toString(),
    jackpot: null,
  }
}
