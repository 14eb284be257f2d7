/**
 * Proves the tables of the in-house games. It covers the player's seed, the bet as it was pressed, a lost answer, what stays in sight, and
 * the pool's figure.
 */
import type { CrashRound } from '@baize/contract/originals/originals-crash.ts'
import type { DiceRound } from '@baize/contract/originals/originals.ts'
import { ORIGINALS } from '@baize/contract/originals/originals-values.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { commands, page, userEvent, type Locator } from 'vitest/browser'
import { idOf, NOW } from '../testing/catalogue.ts'
import { shutLive, tell } from '../testing/fake-live.ts'
import { answers, asked, askedNames, forgetAsked, loseLine, refused } from '../testing/fake-server.ts'
import { factsIn } from '../testing/figures.ts'
import { expectNone, goWithin, held, main } from '../testing/looking.ts'
import { openSite } from '../testing/open-site.ts'
import { aSitting, theJackpot } from '../testing/prepared.ts'
import { recordedAnswer } from '../testing/recorded.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

const PHONE = { width: 390, height: 844 }
const MONEY = /(You won|Stake returned|returned|You lost).*\(net [+−]?[\d,]+\.\d\d\sKs/
const words = (): Locator => page.getByRole('region', { name: /table$/ }).getByRole('status')
const roll = page.getByRole('button', { name: 'Roll', exact: true })

const aRound = (given: Partial<DiceRound> = {}): DiceRound => ({
  id: idOf(1200),
  game: 'dice',
  version: '1',
  nonce: 3,
  seedId: idOf(300),
  commitment: 'c'.repeat(64),
  clientSeed: 'a part',
  serverSeed: null,
  currency: 'MMK',
  stake: '100.00',
  payout: '198.00',
  at: NOW,
  jackpot: null,
  direction: 'under',
  target: '49.50',
  roll: '12.34',
  won: true,
  multiplier: '1.98',
  ...given,
})

async function sitAt(game: string): Promise<void> {
  prepareWholeSite()
  answers('playDice', { round: aRound(), balance: '50098.00' })
  await openSite(`/play/BGS/${game}`, { member: true, prepared: true, ...PHONE })
  await expect.element(page.getByRole('region', { name: /table$/ })).toBeVisible()
}

afterEach(async () => {
  vi.useRealTimers()
  await commands.likeMedia({ reducedMotion: 'reduce' })
})

/** Time and net result are in sight however far a person has scrolled, and nothing plays faster or by itself. */
async function expectProtected(): Promise<void> {
  const net = (): Element | undefined =>
    [...main().element().querySelectorAll('.sitting div')].find((each) => each.textContent.startsWith('Net result'))
  await expect.poll(() => net()?.checkVisibility()).toBe(true)
  page.getByRole('link', { name: 'Read the rules' }).query()?.scrollIntoView({ block: 'end', behavior: 'instant' })
  await expect.element(main().getByRole('timer')).toBeInViewport()
  const { top, bottom } = net()!.getBoundingClientRect()
  expect(top >= 0 && bottom <= innerHeight).toBe(true)
  for (const role of ['button', 'switch', 'checkbox', 'radio'] as const)
    expect(
      main()
        .getByRole(role, { name: /auto ?play|auto ?spin|turbo|quick|faster|skip/i })
        .elements(),
    ).toEqual([])
}

/** The other half, the least time between rounds, is in server/originals/instant/instant.test.ts under the same id. */
test('[PROT-05, GAME-17] in every game window time and net result stay in sight, and nothing plays faster or by itself', async () => {
  await sitAt('dice')
  for (const game of ORIGINALS) {
    goWithin(`/play/BGS/${game}`)
    await expect.element(page.getByRole('region', { name: /table$/ })).toBeVisible()
    await expectProtected()
  }
  const played = [{ currency: 'MMK', stakes: '57.00', wins: '27.01', net: '-29.99' }]
  for (const name of ['playSitting', 'signPlay'] as const) answers(name, { ...aSitting(), seconds: 3725, played })
  goWithin('/play/PG/jade-lanterns')
  await expect.element(page.getByTitle('Game Jade Lanterns')).toBeVisible()
  await expect.poll(() => factsIn(main())['Net result']).toBe('−29.99 Ks')
  expect(factsIn(main())['Session time']).toMatch(/^1:02:/)
  await expectProtected()
  goWithin('/seamless?vassalage=PG&gameCode=jade-lanterns')
  await expect.element(page.getByTitle('Game Jade Lanterns')).toBeVisible()
  await expectProtected()
})

test('[PROT-05, GAME-17] a hidden balance is hidden at the table too, and mines names what the next tile pays, not the most', async () => {
  prepareWholeSite()
  answers('balance', { balance: '50000.00', held: '0.00', bonus: '2345.67', currency: 'MMK', currencySymbol: 'Ks' })
  await openSite('/play/BGS/dice', { member: true, prepared: true, kept: { 'balance-hidden': 'yes' }, ...PHONE })
  await expect.element(roll).toBeVisible()
  await expect.poll(() => document.querySelectorAll('.bonus-line').length).toBeGreaterThan(0)
  expect(document.body.innerText).not.toMatch(/2,345|50,000\.00/)
  await expect.poll(() => factsIn(main())['Balance']).toMatch(/^Amount hidden/)
  goWithin('/play/BGS/mines')
  await expect.poll(() => factsIn(main())['Next multiplier']).toMatch(/^\d\.\d+×$/)
  await expect.poll(() => factsIn(main())['Balance']).toMatch(/^Amount hidden/)
})

test('[GAME-22] the page sends its client seed for the shown commitment, and a press before that plays without a notice', async () => {
  prepareWholeSite()
  const { nextCommitment } = recordedAnswer('fairness')
  const none = { inUse: null, nextCommitment, revealed: [] }
  let part = ''
  // The first look of the table never comes back, so that the press is there before any seed is.
  answers('fairness', () => (asked('fairness').length === 1 ? held().until.then(() => none) : none))
  answers('rotateSeed', ({ body }) => {
    part = body.clientSeed
    return { ...none, inUse: { seedId: idOf(300), commitment: body.commitment, clientSeed: part, nonce: 0, due: false } }
  })
  answers('playDice', () =>
    part === '' ? refused('seed-needed') : { round: aRound({ clientSeed: part, commitment: nextCommitment }), balance: '50098.00' },
  )
  forgetAsked()
  await openSite('/play/BGS/dice', { member: true, prepared: true, ...PHONE })
  await expect.element(roll).toBeVisible()
  await roll.click()
  await expect.element(words()).toMatchTextContent(MONEY)
  expect(
    askedNames()
      .filter((name) => ['playDice', 'fairness', 'rotateSeed'].includes(name))
      .slice(0, 5),
  ).toEqual(['fairness', 'playDice', 'fairness', 'rotateSeed', 'playDice'])
  const [refusedBet, bet] = asked('playDice').map(({ headers }) => headers.get('idempotency-key'))
  expect(bet).toBe(refusedBet)
  expect(part).toMatch(/^[0-9a-f]{32}$/)
  expect(asked('rotateSeed')[0]?.body.commitment).toBe(nextCommitment)
  await expect.element(page.getByText(part).first()).toBeInTheDocument()
})

test('[GAME-22] each change of the seed creates a new client seed in this browser, and sends it for the shown commitment', async () => {
  await sitAt('dice')
  const { nextCommitment } = recordedAnswer('fairness')
  answers('rotateSeed', ({ body: { clientSeed, commitment } }) => ({
    inUse: { seedId: idOf(300), commitment, clientSeed, nonce: 0, due: false },
    nextCommitment,
    revealed: [],
  }))
  forgetAsked()
  await page.getByRole('heading', { name: 'Provably fair' }).click()
  for (let time = 1; time <= 2; time += 1) {
    await page.getByRole('button', { name: 'Change client seed' }).click()
    await page.getByRole('button', { name: 'Change and reveal the old seed' }).click()
    await expect.poll(() => asked('rotateSeed').length).toBe(time)
    await expect.element(page.getByRole('button', { name: 'Change client seed' })).toBeVisible()
  }
  const parts = asked('rotateSeed').map(({ body }) => body.clientSeed)
  for (const part of parts) expect(part).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(parts).size).toBe(2)
  expect(asked('rotateSeed').map(({ body }) => body.commitment)).toEqual([nextCommitment, nextCommitment])
})

test('[GAME-17] plays the bet that was on the table at the press, and shows a waiting state only where the answer takes long', async () => {
  await sitAt('dice')
  const answer = held()
  answers('playDice', () => answer.until.then(() => ({ round: aRound(), balance: '50098.00' })))
  const target = page.getByRole('slider')
  await expect.element(target).toHaveValue('4950')
  await expect.element(roll).not.toHaveAttribute('aria-disabled', 'true')
  // In one go, so that nothing can have been said yet: a press, and a hand that is still at the slider.
  const button = roll.element() as HTMLButtonElement
  button.click()
  const slider = target.element() as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(slider, '7000')
  slider.dispatchEvent(new Event('input', { bubbles: true }))
  expect(button.getAttribute('aria-busy')).toBeNull()
  await expect.poll(() => document.querySelector('.table-panel [aria-busy=true]')).not.toBeNull()
  await expect.element(target).toBeDisabled()
  answer.letGo()
  await expect.element(words()).toMatchTextContent(MONEY)
  await expect.element(target).toHaveValue('4950')
  expect(asked('playDice')[0]?.body).toMatchObject({ target: '49.50', stake: '100' })
})

test('[GAME-17] brings the stage back into sight when a result is on its way, and draws gold for a net win alone', async () => {
  await commands.likeMedia({ reducedMotion: 'no-preference' })
  await sitAt('dice')
  const stage = document.querySelector('.table-stage')!
  const top = (): number => stage.getBoundingClientRect().top
  scrollBy({ top: top() + 200, behavior: 'instant' })
  expect(top()).toBeLessThan(0)
  ;(roll.element() as HTMLElement).click()
  await expect.poll(top).toBeGreaterThanOrEqual(0)
  await expect.element(words()).toMatchTextContent(/You won 198\.00\sKs \(net \+98\.00\sKs\)/)
  await expect.poll(() => document.querySelectorAll('.table-gold').length).toBe(1)
  answers('playDice', { round: aRound({ id: idOf(1201), nonce: 4, payout: '0.00', won: false, roll: '78.90' }), balance: '49998.00' })
  await expect.element(roll).not.toHaveAttribute('aria-disabled', 'true')
  ;(roll.element() as HTMLElement).click()
  await expect.element(words()).toMatchTextContent(/You lost \(net −100\.00\sKs\)/)
  expect(document.querySelector('.table-gold')).toBeNull()
})

test('without a connection the round waits in plain words and is played once when it is back', async () => {
  await sitAt('dice')
  await expect.element(roll).not.toHaveAttribute('aria-disabled', 'true')
  loseLine(true)
  await roll.click()
  await expect.element(page.getByText(/It is never played twice\./)).toBeVisible()
  expect(asked('playDice')).toEqual([])
  loseLine(false)
  await expect.element(words()).toMatchTextContent(MONEY)
  expect(asked('playDice')).toHaveLength(1)
})

test('[HOME-05, HOME-12] a figure of the pool stands at a table for half a minute and no longer', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    advanceTimeDelta: 10,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
  await sitAt('dice')
  const line = page.getByRole('region', { name: 'Jackpot pool' })
  await expect.element(line).toMatchTextContent(/1,234,567\.00/)
  vi.setTimerTickMode('manual')
  const before = asked('jackpot').length
  for (let slice = 0; slice < 30 && asked('jackpot').length === before; slice += 1) await vi.advanceTimersByTimeAsync(500)
  answers('jackpot', () => Promise.reject(new TypeError('Failed to fetch')))
  await vi.advanceTimersByTimeAsync(15_000)
  await expect.element(line).toMatchTextContent(/1,234,567\.00/)
  await vi.advanceTimersByTimeAsync(15_000)
  await expectNone(line)
  answers('jackpot', theJackpot())
})

test('[GAME-17] the keys of a table play it, and are listed behind its help', async () => {
  await sitAt('dice')
  await expect.element(roll).not.toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(words()).toMatchTextContent(MONEY)
  expect(asked('playDice')).toHaveLength(1)
  const target = page.getByRole('textbox', { name: 'Target' })
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(target).toHaveValue('50.50')
  // In a field the arrows are the field's own.
  await page.getByRole('textbox', { name: 'Stake', exact: true }).click()
  await userEvent.keyboard('{ArrowRight}')
  await page.getByRole('radio', { name: 'Under' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: 'Over' })).toBeChecked()
  await expect.element(target).toHaveValue('49.49')
})

const now = (): number => performance.timeOrigin + performance.now()
const instant = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** A table of crash two seconds into a flight, with the person's open bet in it. */
function inFlight() {
  const table = recordedAnswer('crashTable')
  const startsAt = instant(now() - 2000)
  const flight = { ...table.round!, phase: 'flying' as const, startsAt, players: 1, staked: '100.00' }
  answers('crashTable', () => ({ ...table, serverNow: instant(now()), round: flight }))
  const mine: CrashRound = {
    ...aRound(),
    game: 'crash',
    seedId: flight.chain,
    nonce: flight.nonce,
    commitment: flight.commitment,
    clientSeed: flight.clientSeed,
    payout: '0.00',
    inHash: null,
    round: flight.round,
    state: 'open',
    target: null,
    leftAt: null,
    point: null,
    multiplier: '0.00',
  }
  return { flight, mine, startsAt }
}

test('[GAME-17] an automatic cash-out is said in words once the server has said it, and not because the flight seems to have passed it', async () => {
  prepareWholeSite()
  const { mine } = inFlight()
  const bet = { ...mine, target: '1.05' }
  const left = { ...bet, state: 'left' as const, leftAt: '1.05', multiplier: '1.05' }
  let said = false
  answers('crashBet', () => ({ bet: said ? left : bet }))
  await openSite('/play/BGS/crash', { member: true, prepared: true, ...PHONE })
  // Until then the bet may still be cashed out, for no more than its target pays.
  await expect.element(page.getByRole('button', { name: /^Cash out 105\.00\sKs$/ })).toBeVisible()
  await expect.element(words()).toMatchTextContent(/^Bet placed/)
  said = true
  await expect.element(words()).toMatchTextContent(/^Cashed out at 1\.05×/)
  await expect.element(page.getByRole('button', { name: 'Cashed out at 1.05×' })).toBeVisible()
})

test('[GAME-17] a bet that left at the maximum payout is shown as soon as its seat is announced', async () => {
  prepareWholeSite()
  const { flight, mine, startsAt } = inFlight()
  let said = false
  answers('crashBet', () => ({ bet: said ? { ...mine, state: 'left', leftAt: '1.10', multiplier: '1.10' } : mine }))
  await openSite('/play/BGS/crash', { member: true, prepared: true, ...PHONE })
  await expect.element(page.getByRole('button', { name: /^Cash out \d/ })).toBeVisible()
  said = true
  const { commitment, clientSeed, players, staked, further } = flight
  const seats = [{ seat: mine.id, name: 'd***o', currency: 'MMK', stake: '100.00', leftAt: '1.10', payout: '110.00' }]
  const crash = { serverNow: instant(now()), startsAt, commitment, clientSeed, players, staked, further, seats }
  await expect
    .poll(() => tell('round', { vassalage: 'BGS', gameCode: 'crash', round: String(flight.round), state: 'seats', crash }))
    .toBe(true)
  await expect.element(words()).toMatchTextContent(/^Cashed out at 1\.10×/)
})

test('[GAME-17] a cash-out that a server does not take goes to another; where none takes it, that is said and it can be pressed again', async () => {
  prepareWholeSite()
  const { mine } = inFlight()
  const left = { ...mine, state: 'left' as const, leftAt: '1.20', multiplier: '1.20' }
  const unsure = 'This server cannot measure the time exactly right now. Please try again.'
  answers('crashBet', { bet: mine })
  let tries = 0
  answers('cashOutCrash', () => ((tries += 1) > 7 ? { bet: left } : refused('clock-unsure')))
  await openSite('/play/BGS/crash', { member: true, prepared: true, ...PHONE })
  const leave = page.getByRole('button', { name: /^Cash out \d/ })
  await leave.click()
  await expect.element(page.getByText(unsure)).toBeVisible()
  expect(tries).toBe(6)
  await leave.click()
  await expect.element(words()).toMatchTextContent(/^Cashed out at 1\.20×/)
  await expectNone(page.getByText(unsure))
  expect(tries).toBe(8)
})

test('[PL-17] a round in hand may end after the limit of time is reached, and then the table closes', async () => {
  prepareWholeSite()
  const { mine } = inFlight()
  const over = { ...mine, state: 'won' as const, leftAt: '1.20', multiplier: '1.20', payout: '120.00' }
  answers('crashBet', () => ({ bet: asked('cashOutCrash').length > 0 ? over : mine }))
  answers('cashOutCrash', { bet: over })
  await openSite('/play/BGS/crash', { member: true, prepared: true, ...PHONE })
  const leave = page.getByRole('button', { name: /^Cash out \d/ })
  await expect.element(leave).toBeVisible()
  const stopped = { what: 'time', every: 'day', until: '2099-12-01T17:30:00Z' } as const
  for (const name of ['playSitting', 'signPlay'] as const) answers(name, { ...aSitting(), stopped, stopsIn: 0 })
  const known = asked('playSitting').length
  await expect.poll(() => tell('reality', {})).toBe(true)
  await expect.poll(() => asked('playSitting').length).toBeGreaterThan(known)
  await leave.click()
  await expect.element(page.getByRole('status', { name: 'Your time limit is reached' })).toBeVisible()
  expect(asked('cashOutCrash')).toHaveLength(1)
})

test('[GAME-17] cashes out of crash by key after the connection was cut in the middle of a flight, and shows how it ended', async () => {
  prepareWholeSite()
  const { flight, mine, startsAt } = inFlight()
  const left = { ...mine, state: 'left' as const, leftAt: '1.20', multiplier: '1.20' }
  answers('crashBet', () => ({ bet: asked('cashOutCrash').length > 0 ? left : mine }))
  answers('cashOutCrash', { bet: left })
  await openSite('/play/BGS/crash', { member: true, prepared: true, ...PHONE })
  const leave = page.getByRole('button', { name: /^Cash out \d/ })
  await expect.element(leave).toBeVisible()
  const reconnecting = page.getByText('Reconnecting. Your bets and your balance are safe.')
  loseLine(true)
  shutLive(true)
  await expect.element(reconnecting).toBeVisible()
  loseLine(false)
  shutLive(false)
  await expectNone(reconnecting)
  await expect.element(leave).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(words()).toMatchTextContent(/^Cashed out at 1\.20×/)
  expect(asked('cashOutCrash').map(({ body }) => body)).toEqual([{ bet: mine.id }])

  answers('crashBet', { bet: { ...left, state: 'won', point: '3.00', payout: '120.00', serverSeed: 'd'.repeat(64) } })
  const { commitment, clientSeed, players, staked, further } = flight
  const broke = { point: '3.00', brokeAt: instant(now()), serverSeed: 'd'.repeat(64) }
  const crash = { serverNow: instant(now()), startsAt, commitment, clientSeed, players, staked, further, ...broke }
  // The channel comes back by itself, a little after the line.
  await expect
    .poll(() => tell('round', { vassalage: 'BGS', gameCode: 'crash', round: String(flight.round), state: 'crashed', crash }))
    .toBe(true)
  await expect.element(words()).toMatchTextContent(/^Crashed at 3\.00×\. You won 120\.00\sKs \(net \+20\.00\sKs\)/)
})
