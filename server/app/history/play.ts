/** Play: members of the history play the in-house games as pages do: the client seed first, then round by round. */
import { formatUnits, UNITS } from '@baize/contract/values/money.ts'
import type { House } from '../compose.ts'
import type { Chance } from './cast.ts'
import type { Came } from './line.ts'

/** Sends the member's client seed for the next server seed. */
async function bringPart({ originals }: House, member: string, part: string): Promise<void> {
  const { nextCommitment: commitment } = await originals.fairness(member)
  const brought = await originals.rotateSeed(member, { clientSeed: part, commitment })
  if (!brought.ok) throw new Error(`a part of chance was refused: ${brought.code}`)
}

/** One random round of a game. */
function round({ originals }: House, chance: Chance, { id, wallet, currency }: Came, key: string, stake: string) {
  const player = { id, wallet, currency }
  const game = chance.below(5)
  if (game === 0) return originals.play('dice', player, key, { stake, direction: chance.happens(50) ? 'over' : 'under', target: '50.00' })
  if (game === 1) return originals.play('limbo', player, key, { stake, target: '2.00' })
  if (game === 2) return originals.play('wheel', player, key, { stake, risk: 'low' })
  if (game === 3) return originals.play('plinko', player, key, { stake, rows: 8, risk: 'low' })
  return originals.play('keno', player, key, { stake, risk: 'low', picks: [3, 7, 12, 25, 31].map((pick) => pick + chance.below(2)) })
}

/** Plays this many rounds, or fewer where the money runs out. Returns how many. */
export async function playRounds(
  house: House,
  chance: Chance,
  player: Came,
  { rounds, key }: { rounds: number; key: string },
): Promise<number> {
  let played = 0
  for (let at = 0; at < rounds; at += 1) {
    const stake = formatUnits(BigInt(player.stake * (1 + chance.below(3))) * UNITS)
    let answer = await round(house, chance, player, `${key}:${at}`, stake)
    if (!answer.ok && answer.code === 'seed-needed') {
      await bringPart(house, player.id, `${key}:${at}`)
      answer = await round(house, chance, player, `${key}:${at}:again`, stake)
    }
    if (answer.ok) played += 1
    else if (answer.code === 'balance-too-low') return played
    else throw new Error(`${player.account} could not play: ${answer.code}`)
  }
  return played
}
