/** Proves that no act of the contract is left out of the rows, unless another test is named for it. */
import { OPERATIONS, type OperationName } from '@baize/contract/operations.ts'
import type { Operation } from '@baize/contract/operation.ts'
import { expect, test } from 'vitest'
import { AGENTS } from '../../testing/acts/agents.ts'
import { ENTERING } from '../../testing/acts/entering.ts'
import { LOTTERY } from '../../testing/acts/lottery.ts'
import { OWN_GAMES } from '../../testing/acts/own-games.ts'
import { REWARDS } from '../../testing/acts/rewards.ts'
import { SECURITY } from '../../testing/acts/security.ts'
import { WALLET } from '../../testing/acts/wallet.ts'

/** Acts without a row, by the place of their tests. */
const ELSEWHERE: Readonly<Record<string, readonly OperationName[]>> = {
  'web/pages/login: it has no button of its own': ['phoneFinish', 'offerHandover'],
  'web/pages/acts/in-any-case: whatever is answered, the person goes on': ['logout', 'socialFinish', 'cashOutCrash'],
  'web/pages/own-games: a heart is full at once, and is taken back': ['addFavoriteGame', 'removeFavoriteGame'],
  'web/pages/launch and play': ['launchGame', 'relayLaunchGame', 'launchChat'],
  'web/pages/member/provider-wallet, withdraw and cashier-tables': ['walletTransfer', 'proofOptions', 'uploadFile', 'proveDeposit'],
  'web/pages/reality: the page over every game, and its interval': [
    'signPlay',
    'answerRealityCheck',
    'setRealityInterval',
    'answerPlayCare',
  ],
  'web/pages/member/identity: a file is chosen, and there is no button': ['sendDocument'],
  'web/pages/messages: it has no button': ['readMessage'],
  'web/api/live: it has no button': ['liveTicket'],
}

test('[UI-08] every act of the contract has a row or a named test', () => {
  const acts = OPERATIONS.filter(({ method }: Operation) => method !== 'GET').map(({ name }) => name)
  const held = [...WALLET, ...REWARDS, ...AGENTS, ...SECURITY, ...LOTTERY, ...ENTERING, ...OWN_GAMES].map(({ act }) => act)
  const named = new Set([...held, ...Object.values(ELSEWHERE).flat()])
  expect(acts.filter((name) => !named.has(name))).toEqual([])
  expect(
    Object.values(ELSEWHERE)
      .flat()
      .filter((name) => held.includes(name)),
  ).toEqual([])
})
