/** Play dice: one round under the caller's own key, so that asking again is answered with the same round. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { DiceRound } from '@baize/contract/originals.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Answer, Operation } from '../ledger/ledger.ts'
import { diceView, readDiceBet, withinLimits, type DiceWish } from './dice.ts'
import type { OriginalsNeeds, Player } from './needs.ts'
import { roundOperation, type RoundCompanion } from './round-companion.ts'
import { roundUnderKey } from './store.ts'

type JudgedRefusal =
  | 'invalid-input'
  | 'stake-below-minimum'
  | 'stake-above-maximum'
  | 'win-above-maximum'
  | 'target-out-of-range'
  | 'game-switched-off'
type MoneyRefusal = 'balance-too-low' | 'account-blocked' | 'account-excluded' | 'limit-reached' | 'key-used-differently' | 'busy'
export type DicePlayed = { readonly round: DiceRound; readonly balance: string }
export type PlayOutcome = Outcome<DicePlayed, JudgedRefusal | MoneyRefusal>

const ATTEMPTS = 3
const PAUSE_MS = 100

/** What a lost connection left open is asked again under the same key, which tells the truth. */
async function submitSurely(ledger: OriginalsNeeds['ledger'], operation: Operation): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ledger.submit(operation)
    if (answer.status !== 'refused' || answer.code !== 'unknown-outcome' || attempt === ATTEMPTS) return answer
    await sleep(attempt * PAUSE_MS)
  }
}

/** The ledger's refusals in this room's words; all others are bugs. What is `busy` or still open is asked again with the same key. */
const REFUSED: Readonly<Record<string, MoneyRefusal>> = {
  'balance-too-low': 'balance-too-low',
  'balance-negative': 'balance-too-low',
  'account-blocked': 'account-blocked',
  'account-excluded': 'account-excluded',
  'limit-reached': 'limit-reached',
  'key-used-differently': 'key-used-differently',
  busy: 'busy',
  'unknown-outcome': 'busy',
}

function refusalOf(answer: Answer & { status: 'refused' }): PlayOutcome {
  const code = REFUSED[answer.code]
  if (code === undefined) throw new Error(`the ledger refused a round of dice as ${answer.code}`)
  return code === 'balance-too-low' ? refused(code, { balance: formatUnits(answer.balance ?? 0n) }) : refused(code)
}

/**
 * One round: the stake is taken, the nonce used, the roll made and the payout given in one transaction. `key` is the caller's idempotency key; the same
 * key with the same bet answers the same round and balance, also after the limits or the seed have changed.
 */
export async function playDice(
  needs: OriginalsNeeds,
  rounds: RoundCompanion,
  player: Player,
  key: string,
  wish: DiceWish,
): Promise<PlayOutcome> {
  const { database, ledger, secrets } = needs
  const read = readDiceBet(wish)
  if (!read.ok) return read
  const { stakeUnits, direction, target } = read.value
  const allowed = withinLimits(read.value, await needs.readDiceLimits())
  if (!allowed.ok && (await roundUnderKey(database.reader, player.id, 'dice', key)) === undefined) return allowed
  const operation = roundOperation(player, {
    game: 'dice',
    member: player.id,
    requestKey: key,
    stakeUnits: stakeUnits.toString(),
    bet: { direction, target },
  })
  const answer = await submitSurely(ledger, operation)
  if (answer.status === 'refused') return refusalOf(answer)
  const written = answer.status === 'applied' && !answer.replay ? rounds.writtenFor(operation) : undefined
  const round = written ?? (await roundUnderKey(database.reader, player.id, 'dice', key))
  if (round === undefined) throw new Error('a round of dice was paid and is not written')
  return done({ round: diceView(round, secrets.open), balance: formatUnits(answer.balance) })
}
