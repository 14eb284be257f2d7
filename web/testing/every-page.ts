/** Every page: the addresses of all pages of the table, and how each is turned to, seen whole and held to the rules. */
import { ORIGINALS } from '@baize/contract/originals/originals-values.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queries } from '../api/queries.ts'
import { PAGE_NAMES, PAGES, pageOf, type PageName } from '../app/pages.ts'
import { ownTablePath, PATHS, playPath, seamlessPath } from '../app/paths.ts'
import { faultsAsWorn, faultsInBothThemes } from './axe.ts'
import { answers, slowDown } from './fake-server.ts'
import { expectNone, goWithin, twoFrames, watchShifts } from './looking.ts'
import { openSite, type Opening } from './open-site.ts'
import { recordedAnswer } from './recorded.ts'
import { prepareWholeSite } from './whole-site.ts'

/** Wide in English, and a phone in Burmese; on both it is watched what moves while a page comes. */
export const WIDE = { language: 'EN', width: 1440, height: 900, theme: 'dark' } as const
export const PHONE = { language: 'MY', width: 360, height: 780, theme: 'light' } as const
export type Look = typeof WIDE | typeof PHONE

type WithParts = { [Name in PageName]: (typeof PAGES)[Name]['path'] extends `${string}$${string}` ? Name : never }[PageName]
/** An address or several of each page whose address changes; a further such page without a line here does not pass the types. */
const EXAMPLES: Readonly<Record<WithParts, readonly string[]>> = {
  ownTable: ORIGINALS.map(ownTablePath),
  play: [playPath('PG', 'jade-lanterns')],
  helpWords: recordedAnswer('helpCenter').pages.map(({ slug }) => `${PATHS.help}/${slug}`),
  raffleProof: ['/fair/raffle/00000000-0000-4000-8000-000000000901'],
  socialReturn: ['/login/google?state=of-EN', '/login/google?state=of-MY'],
}
const isExample = (name: PageName): name is WithParts => name in EXAMPLES
/** The addresses of one page of the table. */
export const examplesOf = (name: PageName): readonly string[] => (isExample(name) ? EXAMPLES[name] : [PAGES[name].path])
const addressesOf = (isOne: (name: PageName) => boolean): string[] => PAGE_NAMES.filter(isOne).flatMap(examplesOf)
/** A game needs a member, whoever may see its page. */
const isForAll = (name: PageName): boolean => PAGES[name].who === 'everybody' && pageOf(name).frame !== 'game'

/** What a visitor may see as a page of its own, and what a member alone may see. */
const everybodysAddresses = (): string[] => [...addressesOf((name) => isForAll(name) && pageOf(name).opens === undefined), '/no-such-page']
const onesOwnAddresses = (): string[] => [
  // The bare address of the agent center shows its first page, from which that page's own address changes nothing.
  ...addressesOf((name) => !isForAll(name) && name !== 'seamless' && name !== 'agentHome'),
  seamlessPath('PG', 'jade-lanterns'),
]

/** The site stands still: nothing is waited for, and what was drawn before is gone. */
export async function turnTo(at: string): Promise<void> {
  ;(document.querySelector('.side-menu-page > :not(h1, .side-menu-lines)') ?? document.querySelector('main > *'))?.setAttribute(
    'data-before',
    '',
  )
  goWithin(at)
  await expect
    .poll(() => document.querySelector('[data-before]') === null && document.querySelector('main > *') !== null, { message: at })
    .toBe(true)
}
/** Of the screen, times the way that it goes: what web.dev calls good is 0.1. */
const MOST_SHIFT = 0.02
/** A page where nothing is asked, and from which each is turned to. */
const NOWHERE = '/no-such-page'

/** Turns to a page that nobody has asked for yet: nothing on it moves when its answers come. */
async function turnStill(at: string): Promise<void> {
  // What a provider sent back is taken up once, and the page then leads on.
  if (at === NOWHERE || at.includes('state=of-')) return turnTo(at)
  await turnTo(NOWHERE)
  queries.removeQueries({ type: 'inactive' })
  const shifts = await watchShifts()
  await turnTo(at)
  await settled(at)
  await twoFrames()
  const { sum, moved } = shifts()
  expect.soft(sum > MOST_SHIFT ? moved : [], `${at} moves by ${sum.toFixed(3)}`).toEqual([])
}

export async function settled(at: string): Promise<void> {
  await expect.poll(() => document.querySelector('[aria-busy=true]'), { message: at }).toBeNull()
}

const MOST_STEPS = 8
/** Scrolls down the page, since rows are drawn as they come near, and back to its top. A list without an end is left after some steps. */
async function seeAll(): Promise<void> {
  for (let step = 0; step < MOST_STEPS && step * 700 < document.documentElement.scrollHeight; step += 1) {
    scrollTo({ top: step * 700, behavior: 'instant' })
    await twoFrames()
  }
  scrollTo({ top: 0, behavior: 'instant' })
  await twoFrames()
}

/** By how much the page, or a window over it, is wider than the screen. */
function sideways(): number {
  const { scrollWidth, clientWidth } = document.documentElement
  const windows = [...document.querySelectorAll('[role=dialog]')].flatMap((each) => {
    const { left, right } = each.getBoundingClientRect()
    return [-left, right - clientWidth, each.scrollWidth - each.clientWidth]
  })
  return Math.max(scrollWidth - clientWidth, ...windows.map(Math.ceil))
}

/**
 * Nothing is wider than the screen, and axe finds nothing by any rule: the wide look wears the dark, the phone the light. What stands around
 * every page is looked at once, in both themes.
 */
export async function look(at: string, opening: Look, inner = true): Promise<void> {
  await settled(at)
  await seeAll()
  await expect.poll(sideways, { message: `${at} scrolls sideways` }).toBe(0)
  const faults = inner ? faultsAsWorn : faultsInBothThemes
  expect.soft(await faults({ inner, few: opening === PHONE }), at).toEqual([])
}

/** Opens the site for pictures as the product is, where each place of banners has one. On the phone the line lets each page be drawn before. */
async function openToLook(opening: Look, more: Opening = {}): Promise<void> {
  prepareWholeSite()
  const [banner] = recordedAnswer('listAnnouncements').banners
  answers('banners', ({ query: { groupName } }) => [{ ...banner!, groupName }])
  await openSite('/', { ...opening, ...more })
  slowDown(twoFrames)
}

/** Every page that a visitor may see, the windows that have an address, a list without games, and the search. */
export async function lookAtAllOfEverybody(opening: Look): Promise<void> {
  await openToLook(opening)
  await look('/', opening, false)
  for (const at of everybodysAddresses()) {
    // What a provider sent back is taken up once, also over the tests of this page.
    if (at.includes('state=of-') && !at.endsWith(opening.language)) continue
    await turnStill(at)
    if (at !== '/') await look(at, opening)
  }
  for (const at of addressesOf((name) => pageOf(name).opens !== undefined)) {
    goWithin(at)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await look(at, opening)
    await userEvent.keyboard('{Escape}')
    await expectNone(page.getByRole('dialog'))
  }
  answers('gameList', { games: [], pageNum: 1, totalPages: 0, total: 0 })
  await openSite('/rng?search=qqqqqqqq', opening)
  await look('an empty list', opening)
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await look('search', opening)
}

/** Every page that a member alone may see. */
export async function lookAtAllOfOnesOwn(opening: Look): Promise<void> {
  await openToLook(opening, { member: true, prepared: true })
  await look('member /', opening, false)
  for (const at of onesOwnAddresses()) {
    await turnStill(at)
    await look(`member ${at}`, opening)
  }
}
