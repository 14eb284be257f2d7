/** Promotions: the queries about campaigns and awards, and the calls that join, claim and sign in. */
import type { AwardState, PromotionType } from '@baize/contract/promotions.ts'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call, type Input } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { verifyRaffle } from './verify-raffle.ts'
import type { Language } from '../../i18n/i18n.ts'

const SHOWN = 60
const ROWS = 20

/** The reader is part of the key: a campaign has another state for each. */
export const promotionsQuery = (reader: string, language: Language, type: 'all' | PromotionType) =>
  queryOptions({
    queryKey: ['promotions', 'list', reader, language, type],
    queryFn: ({ signal }) => call('listPromotions', { query: { type, pageSize: SHOWN, language }, signal }),
    placeholderData: keepPreviousData,
  })

export const promotionQuery = (reader: string, language: Language, id: string) =>
  queryOptions({
    queryKey: ['promotions', 'one', reader, language, id],
    queryFn: ({ signal }) => call('readPromotion', { params: { id }, query: { language }, signal }),
    staleTime: 0,
  })

export const rewardsQuery = (language: Language, status: AwardState | undefined, page: number) =>
  queryOptions({
    queryKey: ['promotions', 'rewards', language, status, page],
    queryFn: ({ signal }) =>
      call('rewardCenter', { query: { ...(status ? { status } : {}), pageNo: page, pageSize: ROWS, language }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const missionsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['promotions', 'missions', language],
    queryFn: ({ signal }) => call('missionsSummary', { query: { language }, signal }),
    staleTime: 0,
  })

export const leaderboardQuery = (language: Language) =>
  queryOptions({
    queryKey: ['promotions', 'board', language],
    queryFn: ({ signal }) => call('missionLeaderboard', { query: { language }, signal }),
    staleTime: 0,
  })

export const vipQuery = (reader: string, language: Language) =>
  queryOptions({
    queryKey: ['promotions', 'vip', reader, language],
    queryFn: ({ signal }) => call('vipInfo', { query: { language }, signal }),
  })

export const raffleQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: ['promotions', 'raffle', id, language],
    queryFn: ({ signal }) => call('readRaffle', { query: { id, language }, signal }),
    staleTime: 0,
  })

export const raffleProofQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: ['promotions', 'proof', id, language],
    queryFn: async ({ signal }) => {
      const proof = await call('raffleProof', { params: { id }, query: { language }, signal })
      return { proof, verified: await verifyRaffle(proof) }
    },
    staleTime: 0,
  })

export const referralQuery = (language: Language) =>
  queryOptions({
    queryKey: ['promotions', 'referral', language],
    queryFn: ({ signal }) => call('readReferral', { query: { language }, signal }),
    staleTime: 0,
  })

export const signInQuery = queryOptions({
  queryKey: ['promotions', 'sign-in'],
  queryFn: ({ signal }) => call('signInCalendar', { signal }),
  staleTime: 0,
})

/** An award changes the page, the points and the balance. */
const askAgain = (): Promise<unknown> =>
  Promise.all(['promotions', 'points', 'balance'].map((name) => queries.invalidateQueries({ queryKey: [name] })))

type Wish<Name extends 'joinPromotion' | 'claimPromotion' | 'applyPromotion' | 'claimMission' | 'claimRaffle'> = Input<Name> & {
  readonly key: string
}

export const useJoin = () => useMutation({ mutationFn: (wish: Wish<'joinPromotion'>) => call('joinPromotion', wish), onSettled: askAgain })
export const useClaim = () =>
  useMutation({ mutationFn: (wish: Wish<'claimPromotion'>) => call('claimPromotion', wish), onSettled: askAgain })
export const useClaimMission = () =>
  useMutation({ mutationFn: (wish: Wish<'claimMission'>) => call('claimMission', wish), onSettled: askAgain })
export const useBringPart = () => useMutation({ mutationFn: (wish: Wish<'claimRaffle'>) => call('claimRaffle', wish), onSettled: askAgain })
export const useApply = () =>
  useMutation({ mutationFn: (wish: Wish<'applyPromotion'>) => call('applyPromotion', wish), onSettled: askAgain })
export const useLeave = () =>
  useMutation({
    mutationFn: (wish: Pick<Input<'leavePromotion'>, 'params' | 'body'>) => call('leavePromotion', wish),
    onSettled: askAgain,
  })
export const useSignIn = () => useMutation({ mutationFn: (version: number) => call('signIn', { body: { version } }), onSettled: askAgain })
