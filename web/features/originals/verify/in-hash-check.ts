/** In-hash check: whether a bet on crash stands in the hash of all bets that joined the seed of its round. */
import { standsUnder } from '@baize/rules/fairness/merkle.ts'
import { crashBetLine } from '@baize/rules/originals/crash.ts'
import { unitsOf } from '../stake.ts'
import { readHundredths } from '../table/figures.ts'
import type { VerifyWish } from './verify-hash.ts'

/** Undefined where no bet was given to look for. */
export async function checkInHash({ game, client, stake, bet }: VerifyWish): Promise<boolean | undefined> {
  const { id = '', target = '', at = '', of = '', path = '' } = bet
  if (game !== 'crash' || id === '') return undefined
  const line = crashBetLine(id, unitsOf(stake), target === '' ? null : (readHundredths(target) ?? null))
  return await standsUnder(client, line, { at: Number(at), of: Number(of), hashes: path === '' ? [] : path.split('.') })
}
