/** Proves the offer of limits: it is due until it was answered, the answer is kept, and after six months it is due again (PL-01). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type Session, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  await world.assertBooksBalance()
  await world.close()
})

const isDue = async (mya: Session): Promise<boolean> => {
  const { value } = await world.ask({ method: 'GET', path: '/wps/protection/limits' }, mya)
  return (value as { offerDue: boolean }).offerDue
}
const answer = (mya: Session, said: string) =>
  world.ask({ method: 'POST', path: '/wps/protection/limits/offer', body: { answer: said } }, mya)

describe('[PROT-01, PL-01] the offer of limits', () => {
  it('is due until it is answered, whichever the answer is', async () => {
    for (const said of ['set', 'not-now']) {
      const [mya, zaw] = [await world.member(), await world.member()]
      expect(await isDue(mya)).toBe(true)
      expect((await answer(mya, said)).value).toMatchObject({ offerDue: false })
      expect([await isDue(mya), await isDue(zaw)]).toEqual([false, true])
    }
    expect((await answer(await world.member(), 'perhaps')).code).toBe('invalid-input')
  })

  it('is due again after six months, and its answers are never changed', async () => {
    const mya = await world.member()
    await answer(mya, 'not-now')
    const again = world.clock.now().toZonedDateTimeISO('Asia/Yangon').add({ months: 6 }).toInstant()
    const { protection } = world.house
    const due = () => protection.isOfferDue(world.database.reader, mya.memberId)
    world.clock.set(again.subtract({ seconds: 1 }).toString())
    expect(await due()).toBe(false)
    world.clock.set(again.toString())
    expect(await due()).toBe(true)
    await world.database.transact((tx) =>
      protection.answerOffer(tx, { member: mya.memberId, answer: 'set' }).then(() => ({ ok: true, value: undefined }) as const),
    )
    expect(await due()).toBe(false)
    const { rows } = await world.database.pool.query('select answer from protection_offer where member = $1 order by id', [mya.memberId])
    expect(rows).toEqual([{ answer: 'not-now' }, { answer: 'set' }])
  })
})
