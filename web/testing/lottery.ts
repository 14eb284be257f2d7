/** Lottery: chases, and the lines of a slip as a browser keeps them, for the tests of lotteries' pages. */
import type { LotteryChase } from '@baize/contract/lottery/lottery-bets.ts'
import { idOf, NOW } from './catalogue.ts'
import { onSale } from './recorded.ts'

export const chaseOf = (at: number, more: Partial<LotteryChase> = {}): LotteryChase => ({
  id: idOf(950 + at),
  game: 'ssc-5',
  gameName: `Chase ${at}.`,
  state: 'active',
  reason: null,
  stop: 'none',
  stopAt: null,
  held: '300.00',
  staked: '700.00',
  won: '40.00',
  net: '-660.00',
  createdAt: NOW,
  tickets: [],
  steps: [],
  ...more,
})

/** 100.00 Ks a line, and what its best bet wins. */
export const slipLines = (count: number, prize: string) =>
  Array.from({ length: count }, (_, at) => ({
    id: `line-${at}`,
    play: '5X.ZX_FS',
    selection: '1|2|3|4|5',
    count: 1,
    unit: '1',
    multiple: 1,
    prizeGroup: onSale('ssc-5').terms.maximumGroup,
    stake: '1000000',
    prize: `${prize}0000`,
  }))
