/** Proves that the first screen outlives a part that fails, reads what all see once for many, and sends news only when there are some. */
import { expect, test } from 'vitest'
import type { HomeJackpot, NextDraw } from '@baize/contract/home.ts'
import { JACKPOT_KEPT_MS } from '@baize/contract/values/jackpot-age.ts'
import type { Winner } from '@baize/contract/records.ts'
import { settableClock } from '../platform/clock.ts'
import { createHome, type HomeNeeds } from './home.ts'
import { homeRoutes } from './routes.ts'
import { tellNews } from './tell-news.ts'

const AT = '2026-11-20T08:00:00Z'
const POOL: HomeJackpot = { source: 'pool', amount: '1.00', currency: 'MMK', currencySymbol: 'Ks', at: AT, games: ['dice'] }
const DRAW: NextDraw = {
  game: 'mm-2d',
  name: 'Myanmar 2D',
  page: 'sea',
  issue: '2026-11-20',
  opensAt: AT,
  closesAt: '2026-11-20T08:30:00Z',
  drawsAt: '2026-11-20T09:30:00Z',
}
const winner = (winAmount: string) => ({ customerName: 'an***y', winAmount, gameCode: 'dice', at: AT }) as Winner

/** Rooms that answer what the test says and count how often they are asked. */
function rooms(change: Partial<HomeNeeds> = {}) {
  const asked = { jackpot: 0, content: 0, draws: 0 }
  const failed: string[] = []
  const needs: HomeNeeds = {
    clock: settableClock(AT),
    games: async () => ({ lanes: [], hot: [], inHouse: [], recent: [], favourites: [], totalGames: 7 }),
    draws: async (language) => {
      asked.draws += 1
      return [{ ...DRAW, name: `2D ${language}` }]
    },
    winners: async (order, limit) => [winner('5.00'), winner('3.00')].slice(0, limit).map((each) => ({ ...each, gameName: order })),
    jackpot: async () => {
      asked.jackpot += 1
      return POOL
    },
    content: async ({ loggedIn }) => {
      asked.content += 1
      return { notices: [{ id: 'n', title: String(loggedIn), content: '', at: AT }], banners: [], promotions: [] }
    },
    failed: (part) => failed.push(part),
    ...change,
  }
  return { needs, asked, failed }
}
const broken = async (): Promise<never> => {
  throw new Error('away')
}

test('the parts come together, and what everybody sees is read once for all who come within a moment', async () => {
  const clock = settableClock(AT)
  const { needs, asked } = rooms({ clock })
  const home = createHome(needs)
  const [visitor, member] = await Promise.all([home.read(undefined, 'EN'), home.read('m', 'EN'), home.read(undefined, 'EN')])
  expect(visitor).toMatchObject({
    totalGames: 7,
    jackpot: POOL,
    notices: [{ title: 'false' }],
    winners: { latest: [{ gameName: 'latest' }, {}] },
  })
  expect(member.notices).toMatchObject([{ title: 'true' }])
  expect(asked).toEqual({ jackpot: 1, content: 2, draws: 1 })
  // No answer has a pool figure that is older than a page assumes.
  clock.forward({ milliseconds: JACKPOT_KEPT_MS - 1 })
  await home.read(undefined, 'EN')
  expect(asked.jackpot).toBe(1)
  clock.forward({ milliseconds: 1 })
  await home.read(undefined, 'EN')
  expect(asked.jackpot).toBe(2)
})

test('[HOME-13] the next draws are read once a second for each language, on the first screen and by their own call', async () => {
  const clock = settableClock(AT)
  const { needs, asked } = rooms({ clock })
  const home = createHome(needs)
  const [, draws] = homeRoutes(home)
  const call = (language: string, query = {}) => draws!.handle({ role: 'visitor', query, language } as never)
  const inBurmese = { ok: true, value: { draws: [{ ...DRAW, name: '2D MY' }] } }
  expect((await home.read('m', 'EN')).draws).toEqual([{ ...DRAW, name: '2D EN' }])
  expect([await call('MY'), await call('EN', { language: 'MY' })]).toMatchObject([inBurmese, inBurmese])
  clock.forward({ milliseconds: 999 })
  await call('EN')
  expect(asked.draws).toBe(2)
  // A draw that closed is not shown for longer than a second.
  clock.forward({ milliseconds: 1 })
  await call('EN')
  expect(asked.draws).toBe(3)
})

test('members and agents are shown what is theirs; nobody else is anybody', async () => {
  const asked: unknown[] = []
  const { needs } = rooms()
  const [home] = homeRoutes(
    createHome({ ...needs, games: async (member, language) => (asked.push(member), needs.games(member, language)) }),
  )
  for (const role of ['member', 'agent', 'trial', 'visitor'])
    await home!.handle({ role, person: { id: role }, query: {}, language: 'EN' } as never)
  expect(asked).toEqual(['member', 'agent', undefined, undefined])
})

test('[HOME-03, HOME-06] asks for the twenty latest and the nine biggest wins, and for six promotions', async () => {
  const asked: string[] = []
  const { needs } = rooms({
    winners: async (order, limit) => {
      asked.push(`${order} ${limit}`)
      return []
    },
    content: async (_reader, promotions) => {
      asked.push(`promotions ${promotions}`)
      return { notices: [], banners: [], promotions: [] }
    },
  })
  await createHome(needs).read(undefined, 'EN')
  expect(asked.toSorted()).toEqual(['biggest 9', 'latest 20', 'promotions 6'])
})

test('a part that fails is left out and said; only without games there is no first screen', async () => {
  const { needs, failed } = rooms({ winners: broken, jackpot: broken, content: broken, draws: broken })
  expect(await createHome(needs).read(undefined, 'EN')).toEqual({
    lanes: [],
    hot: [],
    inHouse: [],
    recent: [],
    favourites: [],
    totalGames: 7,
    draws: [],
    winners: { latest: [], biggest: [] },
    jackpot: null,
    notices: [],
    banners: [],
    promotions: [],
  })
  expect(failed.toSorted()).toEqual(['biggest winners', 'content', 'draws', 'jackpot', 'latest winners'])
  await expect(createHome(rooms({ games: broken }).needs).read(undefined, 'EN')).rejects.toThrow('away')
})

test('updates are sent once for each change, and a simulated jackpot is none', async () => {
  const pools = ['1.00', '1.00', '2.00', '2.00', '3.00', '3.00', '3.00', '3.00', '3.00']
  const boards = [['5.00'], ['5.00'], ['9.00', '5.00']]
  const told: string[] = []
  const ending = new AbortController()
  let look = 0
  const { needs, failed } = rooms({
    jackpot: async () => {
      const amount = pools[look] ?? '3.00'
      look += 1
      if (look === 2) throw new Error('away for a moment')
      if (look > pools.length) ending.abort()
      return { ...POOL, amount, source: look > 7 ? 'simulated' : 'pool' }
    },
    winners: async () => (boards[Math.floor((look - 1) / 4)] ?? boards[2]!).map(winner),
  })
  await tellNews(needs, (name, event) => told.push(`${name} ${'amount' in event ? event.amount : ''}`.trim()), ending.signal, 1)
  expect(told).toEqual(['jackpot 2.00', 'jackpot 3.00', 'winners'])
  expect(failed).toEqual(['news'])
})
