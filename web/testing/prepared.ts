/** Prepared: what the fake server answers to the calls of every page, for a visitor and for a member. A test changes what it is about. */
import type { Game } from '@baize/contract/games.ts'
import type { FieldRule } from '@baize/contract/identity/identity.ts'
import { EVERY, LIMITED } from '@baize/contract/protection/limit-words.ts'
import type { SystemStatus } from '@baize/contract/settings.ts'
import { fieldRule } from '@baize/contract/values/pattern.ts'
import type { Answer } from '../api/client.ts'
import { allLanes, NOW, idOf, someGames, theHome } from './catalogue.ts'
import { answers } from './fake-server.ts'
import { publishedKeys } from './sealed.ts'

export const theStatus = (): SystemStatus => ({
  status: 0,
  merchant: {
    code: 'baize',
    name: 'Baize',
    defaultLanguage: 'MY',
    languages: ['MY', 'EN'],
    timeZone: 'Asia/Yangon',
    currency: 'MMK',
    currencies: ['MMK'],
    currencySymbol: 'Ks',
    currencyDigits: 2,
    minimumAge: 21,
    operatorName: 'Baize Demo Operator',
    licence: 'Demonstration only',
    agentYear: 2022,
    regulator: { name: 'Demonstration Gaming Authority', url: 'https://regulator.example/', licenceNumber: 'DEMO-1' },
    demo: true,
  },
  info: {
    customerService: [{ csType: 'LIVECHAT', csPosition: 'all', title: 'Live chat', path: '/service/sealed' }],
    domainRoute: [],
    resources: [],
    whitelabel: { FREEPLAY: true, USERNAMEREG3: true, CODELOGIN: true, CHNGPASSVERIF3: true },
    registerRules: [],
    mainDomain: 'baize.example',
    gtagId: null,
    imageCDNs: [],
    launchGameCDNs: [],
  },
  location: { ip: '127.0.0.1', country: null },
  maintenance: null,
  regionRestriction: null,
})

export const NO_ANNOUNCEMENTS = { banners: [], player: [], popup: [], promotion: [], pageNum: 1, totalPages: 0 }

const FIELDS: readonly FieldRule[] = [
  fieldRule('username', 'letter-first', [4, 16], 'required'),
  fieldRule('password', 'length', [10, 128], 'required'),
  fieldRule('confirmPassword', 'length', [10, 128], 'required'),
  fieldRule('birthday', 'date-year-first', [10, 10], 'required'),
  fieldRule('affiliateCode', 'letters-or-digits', [3, 32], 'off'),
]

export const theSettings = (given: Partial<Answer<'registerSettings'>> = {}): Answer<'registerSettings'> => ({
  fields: [...FIELDS],
  minimumAge: 21,
  birthdayAge: 21,
  termsVersion: '1',
  captcha: 'proof',
  phoneChannel: 'sms',
  social: ['google', 'facebook'],
  dialingCode: '95',
  ...given,
})

export const theJackpot = (): Answer<'jackpot'> => ({
  source: 'pool',
  amount: '1234567.00',
  currency: 'MMK',
  at: theHome().jackpot?.at ?? NOW,
  version: '1',
  seed: '1000000.00',
  ceiling: '5000000.00',
  contributionPercent: '1',
  turnoverPerWin: '100000000.00',
  returnPercent: '97',
  games: ['dice'],
  winners: [],
})

export function prepareVisitor(): void {
  const home = theHome()
  answers('systemStatus', theStatus())
  answers('home', home)
  answers('nextDraws', { draws: home.draws })
  answers('jackpot', theJackpot())
  answers('vendorLanes', { lanes: allLanes() })
  answers('winnerBoard', ({ query }) => ({
    list: (query.order === 'biggest' ? home.winners.biggest : home.winners.latest).map((vo) => ({ vo })),
  }))
  answers('banners', [])
  answers('notices', home.notices)
  answers('listAnnouncements', NO_ANNOUNCEMENTS)
  answers('liveModelList', { models: [] })
  // A page of one's own asks for the login, which reads how people register.
  answers('registerSettings', theSettings())
  answers('listPromotions', { content: [], pageNum: 1, totalPages: 1, total: 0 })
  answers('liveTicket', { ticket: 'ticket', expiresAt: NOW })
  answers('gameList', ({ query }) => {
    const games = someGames(Math.min(query.pageSize ?? 20, 20), query.gameType ?? 'RNG')
    return { games, pageNum: Number(query.pageNo ?? 1), totalPages: 1, total: games.length }
  })
}

export const theMember = () => ({
  id: idOf(7),
  account: 'mya',
  nickname: 'Mya',
  type: 0,
  currency: 'MMK',
  currencySymbol: 'Ks',
  language: 'EN',
  registeredAt: NOW,
  lastLoginAt: NOW,
})

/** Lists of games are answered from these, narrowed as they were asked for; typing errors are the server's own business. */
export function answersCatalogue(games: readonly Game[]): void {
  answers('gameList', ({ query }) => {
    const { gameType, vassalage, select, search = '' } = query
    const found = games.filter(
      (game) =>
        (gameType === undefined || game.gameType === gameType) &&
        (vassalage === undefined || vassalage.split(',').includes(game.vassalage)) &&
        (select !== 'HOT' || game.isHot === 1) &&
        (select !== 'NEW' || game.isNew) &&
        game.displayName.toLowerCase().includes(search.toLowerCase()),
    )
    const [pageNum, size] = [Number(query.pageNo ?? 1), Number(query.pageSize ?? 20)]
    const page = found.slice((pageNum - 1) * size, pageNum * size)
    const providers = [...Map.groupBy(games, (game) => game.vassalage)].map(([code, of]) => ({ vassalage: code, games: of.length }))
    return {
      games: page,
      pageNum,
      totalPages: Math.ceil(found.length / size),
      total: found.length,
      ...(query.include === 'providers' ? { providers } : {}),
    }
  })
}

export const noLimits = (): Answer<'playerLimits'> => ({
  currency: 'MMK',
  offerDue: false,
  limits: LIMITED.flatMap((what) =>
    EVERY.map((every) => {
      const none = { own: null, staff: null, left: null, waiting: null }
      return { what, every, ...none, used: what === 'time' ? '0' : '0.00', until: NOW }
    }),
  ),
})

export const aSitting = (): Answer<'playSitting'> => ({
  seconds: 0,
  played: [],
  due: null,
  stopped: null,
  stopsIn: null,
  interval: 60,
  longest: 120,
})

export const noBreak = (): Answer<'playBreaks'> => ({ resting: false, openFrom: null, timeOut: null, exclusion: null, staff: null })

export const notChecked = (): Answer<'identityCheck'> => ({
  offered: true,
  level: 1,
  levelUntil: null,
  state: 'none',
  reasons: [],
  missing: [],
  triesLeft: 5,
})

export function prepareMember(): void {
  answers('identityCheck', notChecked())
  answers('memberDocuments', [])
  answers('playBreaks', noBreak())
  answers('playCare', { waits: null })
  answers('sourceOfFunds', { request: null })
  answers('playSitting', aSitting())
  answers('signPlay', aSitting())
  answers('payloadKeys', () => publishedKeys())
  answers('memberInfo', theMember())
  answers('balance', { balance: '50000.00', held: '0.00', currency: 'MMK', currencySymbol: 'Ks' })
  answers('playerLimits', noLimits())
  answers('homeNotice', theHome().notices)
  answers('unreadMessages', { unread: 0 })
  answers('promotionState', {
    availablePromoCount: 0,
    rewards: 0,
    missions: 0,
    availablePromo: [{ code: 'REFERRAL', enabled: false }],
    VIP: { label: '', level: 0 },
  })
  answers('listReturns', { content: [], pageNum: 1, totalPages: 0, total: 0, debt: '0.00', underReview: false })
  answers('listWithdrawals', { content: [], pageNum: 1, totalPages: 0, total: 0 })
  answers('favoriteGames', [])
}
