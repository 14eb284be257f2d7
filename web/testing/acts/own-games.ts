/** Own games: the acts at the in-house tables, where each refusal is said, and what each act changes elsewhere. */
import type { OperationName } from '@baize/contract/operations.ts'
import type { OriginalCode } from '@baize/contract/originals/originals-values.ts'
import type { RefusalCode } from '@baize/contract/refusals.ts'
import { ownTablePath } from '../../app/paths.ts'
import { idOf, inMinutes, NOW } from '../catalogue.ts'
import { answers } from '../fake-server.ts'
import { ENDS, roundOf } from '../outlines/own-rounds.ts'
import { recordedAnswer } from '../recorded.ts'
import type { ActRow } from './act.ts'

const [[, OPEN], [, PAID]] = ENDS
const BALANCE = '48765.43'
const STAKE = 'Stake'
const AT_STAKE: readonly RefusalCode[] = [
  'stake-below-minimum',
  'stake-above-maximum',
  'win-above-maximum',
  'balance-too-low',
  'limit-reached',
]
const atStake = Object.fromEntries(AT_STAKE.map((code) => [code, STAKE]))
const TARGETS = 'Please choose a target from 1.01 to 1,000,000.00.'
/** A finished round is the head of its history, and its balance is the wallet's. */
const PLAYED = { refusedAsks: '', asks: '=balance =originals', leaves: [] } as const
/** A round that goes on is in no history yet. */
const GOES_ON = { refusedAsks: '', asks: '=balance', leaves: [] } as const
/** The table gives the browser's own seed and asks once more. */
const never: readonly RefusalCode[] = ['seed-needed']

const ended = (game: OriginalCode): object => ({ round: roundOf(game, PAID), balance: BALANCE })
const open = (game: OriginalCode): object => ({ round: roundOf(game, OPEN), balance: BALANCE })
const atTable = (act: OperationName, game: OriginalCode, send: string) =>
  ({ act, at: ownTablePath(game), send, answer: ended(game), never, ...PLAYED }) as const

const staked = (act: OperationName, game: OriginalCode, send: string, more: Partial<ActRow> = {}): ActRow => ({
  ...atTable(act, game, send),
  typed: { [STAKE]: '150' },
  said: atStake,
  ...more,
})
/** Chips have no field: what is refused is said above the button. */
const spotted = (act: OperationName, game: OriginalCode, send: string, spot: string): ActRow => ({
  ...atTable(act, game, send),
  way: [spot],
})
const begun = (act: OperationName, game: OriginalCode, send: string): ActRow => staked(act, game, send, { answer: open(game), ...GOES_ON })
const stepped = (act: OperationName, game: OriginalCode, send: string, more: Partial<ActRow> = {}): ActRow => ({
  ...atTable(act, game, send),
  prepare: () => answers('openOriginal', { round: roundOf(game, OPEN) as never }),
  said: atStake,
  ...more,
})

/** The table takes bets. */
function betting(): void {
  const table = recordedAnswer('crashTable')
  answers('crashTable', () => ({
    ...table,
    serverNow: inMinutes(0),
    round: { ...table.round!, phase: 'betting', opensAt: inMinutes(-1), startsAt: inMinutes(10) },
  }))
}
const crashBet = {
  ...roundOf('dice', PAID),
  game: 'crash',
  payout: '0.00',
  inHash: null,
  round: 2,
  state: 'open',
  target: null,
  leftAt: null,
  point: null,
  multiplier: '0.00',
}

export const OWN_GAMES: readonly ActRow[] = [
  staked('playDice', 'dice', 'Roll', { said: { ...atStake, 'target-out-of-range': 'Target' } }),
  staked('playLimbo', 'limbo', 'Bet', { said: { ...atStake, 'target-out-of-range': [`Target: ${TARGETS}`] } }),
  staked('playPlinko', 'plinko', 'Drop the ball'),
  staked('playKeno', 'keno', 'Draw', { way: ['Random pick'] }),
  staked('playWheel', 'wheel', 'Spin the wheel'),
  staked('playLineSlot', 'line-slot', 'Spin'),
  spotted('playRoulette', 'roulette', 'Spin', 'Red, 1:1'),
  spotted('playBaccarat', 'baccarat', 'Deal', 'Player…'),
  spotted('playDragonTiger', 'dragon-tiger', 'Deal', 'Dragon, 1:1'),
  spotted('playSicBo', 'sic-bo', 'Roll', 'Big, 1:1'),
  begun('startMines', 'mines', 'Start'),
  stepped('openMinesTile', 'mines', 'Open a random tile', { answer: open('mines'), ...GOES_ON }),
  stepped('cashOutMines', 'mines', 'Cash out…'),
  begun('startHiLo', 'hi-lo', 'Start'),
  stepped('chooseHiLo', 'hi-lo', 'Higher or equal…', { of: 'a call', answer: open('hi-lo'), ...GOES_ON }),
  stepped('chooseHiLo', 'hi-lo', 'Cash out…', { of: 'the cash-out' }),
  begun('startBlackjack', 'blackjack', 'Deal'),
  stepped('chooseBlackjack', 'blackjack', 'Stand'),
  staked('placeCrashBet', 'crash', 'Place bet', {
    prepare: betting,
    said: { ...atStake, 'target-out-of-range': [`Auto cash-out at: ${TARGETS}`] },
    answer: { bet: crashBet, balance: BALANCE },
  }),
  {
    act: 'rotateSeed',
    at: `${ownTablePath('dice')}#fairness`,
    way: ['Change client seed'],
    typed: { 'New client seed': 'river-7' },
    send: 'Change and reveal the old seed',
    answer: {
      inUse: { seedId: idOf(301), commitment: 'd'.repeat(64), clientSeed: 'river-7', nonce: 0, due: false },
      nextCommitment: 'e'.repeat(64),
      revealed: [
        { seedId: idOf(300), commitment: 'c'.repeat(64), serverSeed: 'f'.repeat(64), clientSeed: 'a part', rounds: 3, revealedAt: NOW },
      ],
    },
    said: { 'client-seed-refused': 'New client seed', 'client-seed-used': 'New client seed' },
    refusedAsks: 'originals/fairness',
    asks: 'originals/rounds =originals',
    leaves: ['toast Seed changed. The old server seed is revealed.'],
  },
]
