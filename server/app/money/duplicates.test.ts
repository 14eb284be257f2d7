/** Duplicates of a person through the whole server: a case names them, and one of a person plays on. Likeness to an excluded account keeps from play. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addPeople, deskOf, typed } from '../../operator/testing/staffed.ts'
import { createWorld, proofOf, type Session, type World } from '../testing/world.ts'

type Member = Session & { readonly memberId: string; readonly account: string }

let world: World
beforeAll(async () => {
  world = await createWorld({ outside: { payments: 'http://127.0.0.1:9' } })
  await addPeople(deskOf(world), 'thida', 'aung')
  const rules = await world.house.settings.read('register.fields')
  const open = ['fullName', 'email', 'idNumber', 'mobileNum']
  await world.database.write((tx) =>
    world.house.settings.write(
      tx,
      'register.fields',
      rules.map((rule) => (open.includes(rule.field) ? { ...rule, enabled: true } : rule)),
    ),
  )
  world.house.settings.forget()
})
afterEach(() => world.assertBooksBalance())
afterAll(() => world.close())

let count = 0
/** Somebody who registers with these fields. */
async function comes(fields: Record<string, string> = {}): Promise<Member> {
  count += 1
  const account = `person${count}`
  const password = 'quiet-river-42'
  const proof = await proofOf(world.ask)
  const body = {
    username: account,
    password,
    confirmPassword: password,
    birthday: '1990-01-31',
    acceptTerms: true,
    login: true,
    proof,
    ...fields,
  }
  const answer = await world.ask({ method: 'PUT', path: '/wps/member/register', body })
  const value = answer.value as { token: string; member: { id: string } } | undefined
  if (!answer.success || !value) throw new Error(answer.text)
  const cookies = [answer.headers['set-cookie']].flat().map((line) => String(line).split(';')[0])
  return { token: value.token, cookie: cookies.filter((line) => line?.startsWith('sid=')).join('; '), memberId: value.member.id, account }
}
const act = (...words: string[]) => typed(deskOf(world), [...words, '--by', 'thida', '--reason', 'as agreed'], 'aung')
const casesOf = async ({ memberId }: Member) =>
  (
    await world.database.pool.query<{ severity: string; text: string }>(
      `select c.severity, n.text from risk_case c join risk_note n on n.case_id = c.id where c.subject = $1 and c.code = 'by-hand-duplicate' order by n.id`,
      [memberId],
    )
  ).rows
const deposits = async (member: Member): Promise<string | undefined> =>
  (await world.ask({ method: 'POST', path: '/wps/wallet/deposit', body: { method: 'mynah-pay', amount: '5000' } }, member)).code
async function plays(member: Member): Promise<string | undefined> {
  await world.bringPart(member)
  return (
    await world.ask(
      { method: 'POST', path: '/wps/originals/dice/bet', body: { stake: '300', direction: 'under', target: '50.00' } },
      member,
    )
  ).code
}
const exclude = ({ account }: Member) => act('exclude-member', account)
/** A member whose data staff have corrected, as the worker hears of it. */
async function changes(member: Member, field: string, value: string): Promise<void> {
  const changed = await world.database.transact((tx) => world.house.identity.profile.correct(tx, member.memberId, { field, value }))
  expect(changed.ok).toBe(true)
  await world.house.checks.hearChange({ name: 'memberProfileChanged', memberId: member.memberId })
}
const SHUT = ['account-blocked', 'account-blocked']
const both = async (member: Member) => [await deposits(member), await plays(member)]

describe('[PROT-06, PK-02] accounts that may be one person’s', () => {
  it('are named in a case with score and reasons, and play on', async () => {
    const first = await comes({ fullName: 'Daw Mya Thida', email: 'Mya.Thida@gmail.com' })
    expect(await casesOf(first)).toEqual([])
    const second = await comes({ fullName: 'thida mya daw', email: 'myathida+two@gmail.com' })
    await world.give(second.memberId, 10_000_000n)
    expect(await casesOf(second)).toEqual([{ severity: 'amber', text: `account ${first.memberId} (open): score 120, same email, person` }])
    expect(await both(second)).toEqual(['payment-service-down', undefined])
    expect(await casesOf(first)).toEqual([])
  })

  it('are found at a change too, once, and not where one fact alone is many people’s', async () => {
    const first = await comes({ fullName: 'U Kyaw Min', idNumber: '12/MaGaKa(N)123456' })
    const second = await comes({ fullName: 'U Kyaw Win' })
    const third = await comes({ fullName: 'U Kyaw Min', birthday: '1991-01-31' })
    expect([await casesOf(second), await casesOf(third)]).toEqual([[], []])
    await changes(second, 'idNumber', '12 magaka n 123456')
    await world.house.checks.hearChange({ name: 'memberProfileChanged', memberId: second.memberId })
    expect(await casesOf(second)).toEqual([{ severity: 'amber', text: `account ${first.memberId} (open): score 100, same document` }])
    const hears = (member: Member) => world.house.checks.hearChange({ name: 'memberDeviceSeen', memberId: member.memberId, browser: 'b-1' })
    await hears(second)
    await hears(third)
    expect(await casesOf(third)).toEqual([])
  })

  it('two who register at once with one document find each other', async () => {
    const idNumber = '9/PaMaNa(N)777777'
    const [one, other] = await Promise.all([comes({ idNumber }), comes({ idNumber })])
    expect((await casesOf(one)).length + (await casesOf(other)).length).toBe(1)
  })

  it('no row holds what was told in the clear', async () => {
    const member = await comes({ fullName: 'Daw Khin Htwe', email: 'khin.htwe@example.com', idNumber: 'KHIN-777' })
    const { rows } = await world.database.pool.query<{ text: string }>(
      'select row_to_json(m)::text as text from checks_mark m where member = $1',
      [member.memberId],
    )
    expect(rows).toHaveLength(3)
    for (const { text } of rows) expect(text).not.toMatch(/khin|htwe|1990-01-31|777/i)
  })
})

describe('[PROT-02, PX-08] an account like one that may not play', () => {
  it.each([
    ['excluded', exclude],
    ['frozen', ({ account }: Member) => act('freeze-member', account)],
  ] as const)('neither plays nor takes deposits where that one is %s, and a red case is opened', async (standing, shut) => {
    const fields = { fullName: `Daw Hla ${standing}`, idNumber: `N-${standing}-55` }
    const first = await comes(fields)
    await shut(first)
    const second = await comes(fields)
    await world.give(second.memberId, 10_000_000n)
    expect(await both(second)).toEqual(SHUT)
    expect(await casesOf(second)).toEqual([
      { severity: 'red', text: `account ${first.memberId} (${standing}): score 160, same document, person` },
    ])
    // Wins and money that is theirs stay theirs, and a stranger is not touched.
    const stranger = await comes({ fullName: `Daw Nu ${standing}` })
    await world.give(stranger.memberId, 10_000_000n)
    expect(await both(stranger)).toEqual(['payment-service-down', undefined])
    const said = await act('accounts-apart', second.account, first.account)
    expect(said.said).toContain('Done: accounts-apart')
    expect(await both(second)).toEqual(['payment-service-down', undefined])
    await changes(second, 'occupation', 'a teacher')
    expect(await both(second)).toEqual(['payment-service-down', undefined])
  })

  it('stays from play when a freeze of its own ends', async () => {
    const first = await comes({ idNumber: 'N-STAYS-1' })
    await exclude(first)
    const second = await comes({ idNumber: 'N-STAYS-1' })
    await act('freeze-member', second.account)
    await act('unfreeze-member', second.account)
    const blocked = await world.database.pool.query(`select blocked from ledger_account where owner = $1 and kind = 'main'`, [
      second.memberId,
    ])
    expect(blocked.rows).toEqual([{ blocked: true }])
  })
})

describe('[PROT-06, PK-02] accounts that two of the staff found to be one person’s', () => {
  it('are one group, of which the first plays on', async () => {
    const [one, other, third] = [await comes(), await comes(), await comes()]
    for (const { memberId } of [one, other, third]) await world.give(memberId, 10_000_000n)
    expect((await act('accounts-same', one.account, other.account)).said).toContain('Done: accounts-same')
    expect([await both(one), await both(other)]).toEqual([['payment-service-down', undefined], SHUT])
    expect(await act('accounts-same', third.account, other.account)).toMatchObject({ exit: 0, complained: '' })
    expect([await both(one), await both(other), await both(third)]).toEqual([SHUT, SHUT, ['payment-service-down', undefined]])
    const group = [one, other, third].map(({ memberId }) => memberId).toSorted()
    for (const { memberId } of [one, other, third])
      expect(await world.house.checks.accountsOf(world.database.reader, memberId)).toEqual(group)
    const alone = await comes()
    expect(await world.house.checks.accountsOf(world.database.reader, alone.memberId)).toEqual([alone.memberId])
    expect((await act('accounts-same', one.account, one.account)).complained).toContain('two different accounts')
    const shown = await typed(deskOf(world), ['duplicates-show', one.account], 'aung')
    expect(shown.said).toContain(`accounts of this person: 3, kept from play: same-person ${third.memberId}`)
    // A finding can be wrong: the account leaves the others and plays again.
    expect(await act('accounts-apart', one.account, other.account)).toMatchObject({ exit: 0, complained: '' })
    expect([await both(one), await both(other)]).toEqual([['payment-service-down', undefined], SHUT])
    expect(await world.house.checks.accountsOf(world.database.reader, other.memberId)).toEqual(group.filter((id) => id !== one.memberId))
    await act('accounts-apart', third.account, other.account)
    expect(await world.house.checks.accountsOf(world.database.reader, other.memberId)).toEqual([other.memberId])
    expect([await both(other), await both(third)]).toEqual([
      ['payment-service-down', undefined],
      ['payment-service-down', undefined],
    ])
  })
})
