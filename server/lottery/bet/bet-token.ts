/** Bet token: a mark that the server gives out with an issue and accepts once. A second press on a page is then the same bet and never another. */
import { timingSafeEqual } from 'node:crypto'
import type { LotteryNeeds } from '../needs.ts'

type TokenNeeds = Pick<LotteryNeeds, 'random' | 'secrets'>

const markOf = ({ secrets }: Pick<TokenNeeds, 'secrets'>, member: string, issue: string, nonce: string): string =>
  secrets.mark('lottery-bet-token', `${member}|${issue}|${nonce}`)

/** A token of one member for one issue (its id as text). */
export function newBetToken(needs: TokenNeeds, member: string, issue: string): string {
  const nonce = needs.random.token(12)
  return `${nonce}.${markOf(needs, member, issue, nonce)}`
}

/** Whether the server gave this token to this member for this issue. */
export function isBetToken(needs: Pick<TokenNeeds, 'secrets'>, member: string, issue: string, token: string): boolean {
  const [nonce = '', mark = '', more] = token.split('.')
  const right = Buffer.from(markOf(needs, member, issue, nonce))
  const given = Buffer.from(mark)
  return more === undefined && given.length === right.length && timingSafeEqual(given, right)
}
