/** Composes Home: the first screen is made of the answers of the catalogue, the records, the in-house games and the operator's content. */
import { CURRENCIES } from '@baize/contract/values/money.ts'
import type { Content } from '../../content/content.ts'
import type { Games } from '../../games/games.ts'
import { createHome, type Home } from '../../home/home.ts'
import type { Lottery } from '../../lottery/lottery.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Originals } from '../../originals/originals.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Promotions } from '../../promotions/promotions.ts'
import type { Records } from '../../records/records.ts'

type Rooms = {
  readonly games: Games
  readonly lottery: Lottery
  readonly records: Records
  readonly originals: Originals
  readonly content: Content
  readonly promotions: Promotions
  readonly settings: Settings
}

export function composeHome(
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  { games, lottery, records, originals, content, promotions: campaigns, settings }: Rooms,
): Home {
  return createHome({
    clock,
    games: (member, language) => games.home(member, language),
    winners: (order, limit, language) => records.winners({ category: 'ALL', order, limit }, language),
    draws: async (language) => lottery.nextDraws(await settings.read('home.draws'), language),
    async jackpot() {
      const { source, amount, currency, at, games: codes } = await originals.jackpot()
      const currencySymbol = CURRENCIES[currency]?.symbol ?? currency
      return { source, amount, currency, currencySymbol, at, games: codes }
    },
    async content(reader, promotions) {
      const { currency } = await settings.read('merchant')
      const visitor = { owner: undefined, currency, language: reader.language }
      const [notices, banners, { promotion }, { content: offered }] = await Promise.all([
        content.notices(reader),
        content.banners('w_home', reader.language),
        content.announcements({ types: ['PR'], execution: undefined, pageNo: 1, pageSize: promotions }, reader),
        campaigns.list({ pageNo: 1, pageSize: promotions }, visitor),
      ])
      // Campaigns come first; what the operator only announced fills the strip.
      const shown = [
        ...offered.map(({ id, title, announcementImages, periodType: period, until }) => ({
          id,
          title,
          announcementImages,
          period,
          until,
        })),
        ...promotion.map(({ id, title, announcementImages, period, until }) => ({ id, title, announcementImages, period, until })),
      ]
      return { notices, banners, promotions: shown.slice(0, promotions) }
    },
    failed: (part, error) => log.warn({ err: error, part }, 'a part of the first screen could not be read'),
  })
}
