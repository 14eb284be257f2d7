/** Proves by tables of cases what is said of money at a provider, in two currencies, and what can be moved. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answer } from '../api/client.ts'
import { aGame } from '../testing/catalogue.ts'
import { answers, asked } from '../testing/fake-server.ts'
import { factsIn, plain } from '../testing/figures.ts'
import { main } from '../testing/looking.ts'
import { askAgain, openSite } from '../testing/open-site.ts'
import { recordedAnswer } from '../testing/recorded.ts'
import { prepareWholeSite, vendorPage } from '../testing/whole-site.ts'

type Wallet = Answer<'merchantWallet'>['wallets'][number]
const GAME = aGame('Copper Lotus', { vassalage: 'COPPERJAR' })
const EMPTY = /^You have no money at Copper Jar yet/

/** Opens the game of a provider that has its own wallet; the answer changes what is there. */
async function openGame(): Promise<(more: Partial<Wallet>, free?: string, symbol?: string) => Promise<void>> {
  prepareWholeSite()
  const [wallet] = recordedAnswer('merchantWallet').wallets
  let [shown, free, symbol] = [{ ...wallet!, balance: '0.00', pending: '0.00', moved: '0.00' } as Wallet, '50000.00', 'Ks']
  answers('gameInfo', { game: GAME, similar: [] })
  answers('launchGame', { kind: 'frame', url: vendorPage(), chatUrl: null, isSingle: false })
  answers('merchantWallet', () => ({ isSingle: false, wallets: [shown] }))
  answers('balance', () => ({ balance: free, held: '0.00', currency: symbol === 'Ks' ? 'MMK' : 'THB', currencySymbol: symbol }))
  await openSite('/play/COPPERJAR/copper-lotus', { member: true, prepared: true, width: 1440, height: 900 })
  await expect.element(page.getByText(EMPTY)).toBeVisible()
  return async (more, nextFree = '50000.00', nextSymbol = 'Ks') => {
    ;[shown, free, symbol] = [{ ...wallet!, balance: '0.00', pending: '0.00', moved: '0.00', ...more }, nextFree, nextSymbol]
    await askAgain()
  }
}

/** The wallet there, the balance, its sign, the figures, whether it is said to be empty, and whether all can be moved back. */
const WALLETS: readonly (readonly [
  more: Partial<Wallet>,
  free: string,
  sign: 'Ks' | '฿',
  figures: Record<string, string>,
  empty: boolean,
  back: boolean,
])[] = [
  [{}, '50000.00', 'Ks', { Balance: '50,000.00 Ks', 'At Copper Jar': '0.00 Ks' }, true, false],
  [{ balance: '0.01' }, '0.00', 'Ks', { Balance: '0.00 Ks', 'At Copper Jar': '0.01 Ks' }, false, true],
  [{ balance: '70.00' }, '30.50', '฿', { Balance: '30.50 ฿', 'At Copper Jar': '70.00 ฿' }, false, true],
  [{ pending: '0.01' }, '50.00', 'Ks', { Balance: '50.00 Ks', 'At Copper Jar': '0.00 Ks', 'On its way': '0.01 Ks' }, false, false],
  [
    { balance: null, pending: '5.00' },
    '50.00',
    'Ks',
    { Balance: '50.00 Ks', 'At Copper Jar': 'Unknown', 'On its way': '5.00 Ks' },
    false,
    false,
  ],
  [{ balance: null }, '50.00', 'Ks', { Balance: '50.00 Ks', 'At Copper Jar': 'Unknown' }, false, false],
  [{ maintenance: true }, '50.00', 'Ks', { Balance: '50.00 Ks', 'At Copper Jar': '0.00 Ks' }, false, false],
]

test('[GAME-16] money at a provider is said as known, unknown or on its way, and what is there can be moved back', async () => {
  const show = await openGame()
  await main().getByRole('button', { name: 'Money at this provider' }).click()
  const panel = page.getByRole('dialog', { name: 'Money at this provider' })
  const isOff = (name: string) => panel.getByRole('button', { name, exact: true }).element().getAttribute('aria-disabled') === 'true'
  await expect.element(panel.getByLabelText('Amount')).toBeVisible()
  for (const [more, free, sign, figures, empty, back] of WALLETS) {
    await show(more, free, sign)
    await expect.poll(() => factsIn(panel)).toEqual(figures)
    await expect.poll(() => [page.getByText(EMPTY).elements().length, isOff('Move everything back')]).toEqual([empty ? 1 : 0, !back])
  }
  for (const [typed, off] of [
    ['', true],
    ['0', true],
    ['0.00', true],
    ['0.01', false],
    ['100', false],
  ] as const) {
    await panel.getByLabelText('Amount').fill(typed)
    await expect.poll(() => [typed, isOff('Move to the provider')]).toEqual([typed, off])
  }
  await panel.getByRole('radio', { name: 'Back to my balance' }).click()
  await expect.element(panel.getByRole('button', { name: 'Move back', exact: true })).toBeVisible()
  expect(asked('walletTransfer')).toEqual([])
})

/** The balance there, what was moved there, what is on its way, and the net result since the window was opened. */
const NETS = [
  ['130.00', '100.00', '0.00', '+30.00 Ks'],
  ['100.00', '100.00', '0.00', '0.00 Ks'],
  ['40.00', '100.00', '0.00', '−60.00 Ks'],
  ['240.00', '300.00', '0.00', '−60.00 Ks'],
  ['999.00', '300.00', '1.00', '−60.00 Ks'],
  [null, '300.00', '0.00', '−60.00 Ks'],
  ['0.00', '0.00', '0.00', '0.00 Ks'],
] as const

test('[GAME-16, PROT-05] the net result at a provider is what was won there since the window was opened, and no money that was moved', async () => {
  const show = await openGame()
  // The game's own bar has a way to the deposit alone; on a wide screen the header stands for it.
  const pill = main().getByRole('group', { name: 'Balance', includeHidden: true })
  expect(pill.getByRole('link', { includeHidden: true }).elements().map(plain)).toEqual(['Deposit'])
  const net = () => Object.entries(factsIn(main())).find(([term]) => term === 'Net result')?.[1]
  for (const [balance, moved, pending, result] of NETS) {
    await show({ balance, moved, pending })
    await expect.poll(net).toBe(result)
  }
})

test('[GAME-16] where the provider uses the main balance, nothing is moved', async () => {
  await openGame()
  await main().getByRole('button', { name: 'Money at this provider' }).click()
  const panel = page.getByRole('dialog', { name: 'Money at this provider' })
  const own = recordedAnswer('merchantWallet')
  const cases: readonly (readonly [more: Partial<Answer<'merchantWallet'>>, single: boolean])[] = [
    [{ isSingle: true, wallets: [] }, true],
    [{}, false],
    [{ isSingle: true }, true],
    [{ wallets: [] }, true],
  ]
  for (const [more, single] of cases) {
    answers('merchantWallet', { ...own, ...more })
    await askAgain()
    await expect.poll(() => plain(panel.element()).includes('This game uses your main balance.')).toBe(single)
    expect(panel.getByLabelText('Amount').elements()).toHaveLength(single ? 0 : 1)
  }
})
