/** Offers desk: a world with the demonstration's offers, an agent, and two of the staff who set what anybody may earn. */
import { expect } from 'vitest'
import { addPeople, deskOf } from '../../operator/testing/staffed.ts'
import { createWorld, type World } from './world.ts'

export const CURRENCIES = {
  THB: { approvedBelow: '3000', twoFrom: '80000', transfers: { minimum: '20', maximum: '20000', dailyCap: '80000' } },
}

export type ActAnswer = {
  readonly ok: boolean
  readonly code?: string
  readonly detail?: { readonly losses?: readonly string[] }
  readonly value?: { readonly waits?: unknown }
}

export type OffersDesk = {
  readonly world: World
  readonly agent: { readonly memberId: string; readonly account: string }
  /** One member of staff acts. */
  tried(name: string, words: readonly string[], options?: Readonly<Record<string, string>>, by?: string): Promise<ActAnswer>
  /** Acts by as many as it needs, and insists. */
  act(name: string, words: readonly string[], options?: Readonly<Record<string, string>>): Promise<void>
  report(): ReturnType<World['house']['economy']['report']>
}

export async function openOffersDesk(): Promise<OffersDesk> {
  const world = await createWorld({ catalogue: true })
  const { house } = world
  house.settings.offer('currencies', CURRENCIES)
  await world.database.write((tx) => house.lottery.seed(tx))
  await world.database.write((tx) => house.points.seed(tx))
  await world.database.write((tx) => house.promotions.seed(tx))
  await addPeople(deskOf(world), 'Thida', 'Aung')
  const tried: OffersDesk['tried'] = (name, words, options = {}, by = 'Thida') =>
    house.operator.perform(world.database, name, { words, options, by, reason: 'a test tries it' }) as Promise<ActAnswer>
  const act: OffersDesk['act'] = async (name, words, options = {}) => {
    for (const by of ['Thida', 'Aung']) {
      const said = await tried(name, words, options, by)
      expect([name, said.ok, said.code, said.detail]).toEqual([name, true, undefined, undefined])
      if (said.value?.waits === undefined || said.value.waits === false) return
    }
  }
  const { memberId } = await world.member()
  const account = (await house.identity.memberOf(memberId))!.account
  await act('agent-make', [account])
  return { world, agent: { memberId, account }, tried, act, report: () => house.economy.report(world.database.reader, 'EN') }
}

/** The first VIP level, without its reward. */
export const LEVEL = {
  currency: 'MMK',
  level: 1,
  names: { EN: 'Bamboo', MY: 'ဝါး' },
  turnover: '100000',
  deposits: '0',
  keep: '60000',
  pointsBp: 10_500,
}
