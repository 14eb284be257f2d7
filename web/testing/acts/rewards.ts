/** Rewards: the acts of promotions, missions, points and messages, where each refusal is said, and what each act changes elsewhere. */
import type { Mission } from '@baize/contract/promotion-boards.ts'
import type { Award, Promotion } from '@baize/contract/promotions.ts'
import { idOf, NOW } from '../catalogue.ts'
import { answers } from '../fake-server.ts'
import { theMember } from '../prepared.ts'
import type { ActRow } from './act.ts'

const award = (more: Partial<Award>): Award => ({
  id: idOf(300),
  promotion: idOf(101),
  version: 3,
  title: 'Offer',
  status: 'claim',
  kind: 'cash',
  further: [],
  bonusRuns: false,
  amount: '500.00',
  currency: 'MMK',
  progress: '0.00',
  required: null,
  reason: null,
  comment: null,
  claimUntil: null,
  at: NOW,
  ...more,
})
const CARD = {
  id: idOf(101),
  version: 3,
  title: 'Offer',
  summary: 'Half of a deposit on top.',
  type: 'deposit',
  trigger: 'deposit',
  badges: [],
  periodType: null,
  announcementImages: [],
  status: 'join',
  from: NOW,
  until: '2027-01-01T00:00:00Z',
  claimUntil: null,
  highest: [],
  availableToMe: true,
  unavailable: null,
  leastDeposit: null,
} as const
const MORE = { terms: [], gives: [], wagering: null, claimDays: null, perPeriod: 1, perMember: null, excludes: [], myAward: null }
const campaign = (more: Partial<Promotion>) => (): void => {
  const one = { ...CARD, ...MORE, ...more } as Promotion
  answers('listPromotions', { content: [one], pageNum: 1, totalPages: 1, total: 1 })
  answers('readPromotion', one)
}
const mission = (status: Mission['status']) => (): void => {
  const step = { counts: 'turnover', categories: null, done: '5.00', needed: '5.00' } as const
  const one: Mission = {
    id: idOf(101),
    version: 3,
    name: 'First steps',
    summary: 'Three days of play.',
    status,
    available: true,
    award: status === 'claim' ? idOf(300) : null,
    until: null,
    days: 3,
    steps: [step],
    rewards: [],
  } as Mission
  answers('missionsSummary', { missions: [one] })
}
const raffle = (): void => {
  campaign({ trigger: 'raffle' })()
  answers('readRaffle', {
    id: idOf(101),
    version: 1,
    title: 'Harvest raffle',
    state: 'open',
    from: NOW,
    until: NOW,
    currency: 'MMK',
    per: '5000.00',
    cap: null,
    full: null,
    sold: null,
    prizes: ['500.00'],
    onePerMember: true,
    commitment: 'c'.repeat(64),
    ticketsHash: null,
    beacon: null,
    seed: null,
    winners: [],
    mine: null,
  })
}
const calendar = (): void => {
  campaign({ trigger: 'sign-in' })()
  answers('signInCalendar', {
    promotion: idOf(101),
    version: 4,
    today: '2026-11-20',
    signedToday: false,
    streak: 0,
    kind: 'points',
    currency: 'MMK',
    table: ['5.00'],
    days: [],
  })
}
const points = (): void => {
  answers('pointBalance', { points: '900.00', held: '0.00', owed: '0.00', locked: '0.00', level: 0, multiplier: 10_000 })
  answers('pointRewards', {
    content: [
      {
        id: idOf(710),
        name: 'Tea',
        text: 'A thing.',
        kind: 'credit',
        images: ['tea'],
        points: '80.00',
        amount: '0.00',
        currency: 'MMK',
        left: null,
        perMember: null,
        mine: 0,
      },
    ],
    pageNum: 1,
    totalPages: 1,
    total: 1,
  })
}

const OFFER = `/promotions#${idOf(101)}`
const MESSAGE = { id: idOf(800), title: 'Good day', content: '<p>Words</p>', at: NOW, read: false }
const messages = (): void => {
  answers('readMessage', { unread: 1 })
  answers('listMessages', { content: [MESSAGE], pageNum: 1, totalPages: 1, total: 1, unread: 1 })
}
const PASSWORD = 'Payment password'
const atPassword = { 'payment-password-wrong': PASSWORD, 'payment-password-locked': PASSWORD }

export const REWARDS: readonly ActRow[] = [
  {
    act: 'joinPromotion',
    at: OFFER,
    prepare: campaign({}),
    send: 'Join',
    refusedAsks: 'balance points promotions',
    asks: 'balance points promotions',
    leaves: ['window Promotion'],
  },
  {
    act: 'joinPromotion',
    of: 'by a code',
    at: OFFER,
    prepare: campaign({ trigger: 'code' }),
    typed: { Code: 'HARBOUR' },
    send: 'Join',
    refusedAsks: 'balance points promotions',
    asks: 'balance points promotions',
    leaves: ['window Promotion'],
  },
  {
    act: 'joinPromotion',
    of: 'a mission',
    at: '/member/missionLeaderboard',
    prepare: mission('join'),
    send: 'Join First steps',
    refusedAsks: 'balance points promotions',
    asks: 'balance points promotions',
    leaves: [],
  },
  {
    act: 'claimMission',
    at: '/member/missionLeaderboard',
    prepare: mission('claim'),
    send: 'Claim First steps',
    refusedAsks: 'balance points promotions',
    asks: 'balance points promotions',
    leaves: [],
  },
  {
    act: 'claimPromotion',
    at: OFFER,
    prepare: campaign({ myAward: award({}) }),
    send: 'Claim',
    refusedAsks: 'balance points promotions',
    asks: 'balance points promotions',
    leaves: ['window Promotion'],
  },
  {
    act: 'claimPromotion',
    of: 'in the reward center',
    at: '/member/rewardCenter',
    prepare: () =>
      answers('rewardCenter', { content: [award({})], counts: [{ status: 'claim', awards: 1 }], pageNum: 1, totalPages: 1, total: 1 }),
    send: 'Claim',
    refusedAsks: 'balance points promotions',
    asks: 'balance points promotions',
    leaves: [],
  },
  {
    act: 'applyPromotion',
    at: OFFER,
    prepare: campaign({ trigger: 'application' }),
    typed: { Comment: 'Please' },
    send: 'Apply',
    refusedAsks: 'balance points promotions',
    asks: 'balance points promotions',
    leaves: ['window Promotion'],
  },
  {
    act: 'leavePromotion',
    at: OFFER,
    prepare: campaign({ status: 'process', myAward: award({ status: 'process' }) }),
    send: 'Leave promotion',
    refusedAsks: 'balance points promotions',
    asks: 'balance points promotions',
    leaves: ['window Promotion'],
  },
  {
    act: 'leavePromotion',
    of: 'an application',
    at: OFFER,
    prepare: campaign({ status: 'process', trigger: 'application', myAward: award({ status: 'applying' }) }),
    send: 'Withdraw application',
    refusedAsks: 'balance points promotions',
    asks: 'balance points promotions',
    leaves: ['window Promotion'],
  },
  {
    act: 'signIn',
    at: OFFER,
    prepare: calendar,
    send: 'Sign in today',
    refusedAsks: 'balance points promotions',
    asks: 'balance points promotions',
    leaves: ['window Promotion'],
  },
  {
    act: 'claimRaffle',
    at: OFFER,
    prepare: raffle,
    typed: { 'Your own seed for the draw': 'paper-boat' },
    send: 'Save your seed',
    refusedAsks: 'balance points promotions',
    asks: 'balance points promotions',
    leaves: ['Your seed is saved. It counts if you hold a ticket.', 'window Promotion'],
  },
  {
    act: 'redeemPointReward',
    at: '/pointMall',
    prepare: points,
    way: ['Tea…'],
    typed: { [PASSWORD]: 'quiet-grey-1' },
    send: 'Redeem',
    said: atPassword,
    refusedAsks: 'balance points',
    asks: 'balance points',
    leaves: ['Your order is being processedYour code is here and under My orders.', 'window Tea'],
  },
  {
    act: 'convertPoint',
    at: '/pointMall?tab=convert',
    prepare: points,
    typed: { Points: '100', [PASSWORD]: 'quiet-grey-1' },
    send: 'Convert points',
    said: {
      ...atPassword,
      'amount-below-minimum': 'Points',
      'amount-too-precise': 'Points',
      'daily-limit': 'Points',
      'balance-too-low': 'Points',
    },
    refusedAsks: 'balance points',
    asks: 'balance points',
    leaves: ['Converted1,011.07Ks'],
  },
  {
    act: 'deleteMessage',
    at: '/member/messageV2',
    prepare: messages,
    way: ['New: Good day…'],
    send: 'Delete “Good day”',
    said: { others: 'toast' },
    refusedAsks: '',
    asks: 'messages/application messages/list =messages',
    leaves: [],
  },
  {
    act: 'readAllMessages',
    at: '/member/messageV2',
    prepare: messages,
    send: 'Mark all as read',
    said: { others: 'toast' },
    refusedAsks: '',
    asks: 'messages/application messages/list =messages',
    leaves: [],
  },
  {
    act: 'sendFeedback',
    at: '/feedback',
    typed: { Subject: '1', Description: 'a text of more than twenty letters' },
    send: 'Send',
    refusedAsks: '',
    asks: '',
    leaves: [
      'Thank you. We have received your messageYour reference is reference 1. Please quote it when you ask about this.Send another message',
    ],
  },
  {
    act: 'sendFeedback',
    of: 'an application',
    at: '/agent/apply',
    prepare: () => answers('memberInfo', theMember()),
    typed: { 'How we reach you': '09123456', 'How you would bring players': 'a text of more than twenty letters' },
    send: 'Send application',
    refusedAsks: '',
    asks: 'messages/application',
    leaves: [],
  },
]
