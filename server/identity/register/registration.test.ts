/** Proves registration: the server's rules field by field, names that cannot look alike, age, terms, common passwords, and one name for one member. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PATTERN_KINDS, type PatternId } from '@baize/contract/values/pattern.ts'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { createLedger, type Ledger } from '../../ledger/ledger.ts'
import { settableClock } from '../../platform/clock.ts'
import { isCommonPassword } from '../../platform/proofs/common-password.ts'
import { PASSWORD, smallWorld, type SmallWorld } from '../testing/small-world.ts'

let database: TestDatabase
let ledger: Ledger
let world: SmallWorld

beforeAll(async () => {
  database = await testDatabase()
  ledger = await createLedger({ connection: database.connection, clock: settableClock('2026-11-20T08:00:00Z'), allowUnsafe: true })
})
afterAll(async () => {
  await ledger.close()
  await database.drop()
})
beforeEach(async () => {
  await database.pool.query('truncate identity_member, identity_session, identity_attempt, identity_device cascade')
  world = smallWorld(database, { openWallet: (tx, owner, currency) => ledger.openAccount(tx, { owner, kind: 'main', currency }) })
})

const members = async (): Promise<string[]> =>
  (await database.pool.query<{ account: string }>('select account from identity_member order by account')).rows.map(
    ({ account }) => account,
  )

describe('registering', () => {
  test('[ID-14] by user name makes a member with a wallet, the terms and the time, and logs in', async () => {
    const browser = world.browser()
    const made = await browser.register(' Mandalay7 ')
    expect(made).toMatchObject({
      ok: true,
      value: {
        firstTimeLogin: true,
        passwordExpired: false,
        member: { account: 'mandalay7', type: 0, currency: 'MMK', currencySymbol: 'Ks', language: 'EN' },
      },
    })
    const person = await browser.whoAmI()
    expect(person).toMatchObject({ account: 'mandalay7', role: 'member', currency: 'MMK', wallet: expect.any(BigInt) })
    const { rows } = await database.pool.query('select terms_version, terms_accepted_at, wallet, password_hash from identity_member')
    expect(rows[0].terms_version).toBe('2026-11')
    expect(rows[0].terms_accepted_at.toString()).toBe('2026-11-20T08:00:00Z')
    expect(rows[0].wallet).toBe(person!.wallet)
    expect(await ledger.balance(person!.wallet!)).toMatchObject({ balance: 0n, currency: 'MMK' })
    expect(rows[0].password_hash).not.toContain(PASSWORD)
    expect(world.facts).toEqual([
      { name: 'memberRegistered', memberId: person!.id, account: 'mandalay7', currency: 'MMK', at: '2026-11-20T08:00:00Z' },
      { name: 'memberDeviceSeen', memberId: person!.id, browser: expect.any(String), reference: expect.any(String) },
    ])
    expect(await world.identity.findByAccount('MANDALAY7')).toMatchObject({ id: person!.id, account: 'mandalay7', frozen: undefined })
  })

  test('[ID-14] is refused where the merchant has switched it off', async () => {
    // Another way that is open opens none by a name.
    world.rules = { ...world.rules, registrationOpen: false, mobileRegistration: true }
    expect(await world.browser().register('mandalay7')).toEqual({ ok: false, code: 'not-allowed' })
    expect(await members()).toEqual([])
  })

  const wallets = async (): Promise<number> => (await database.pool.query('select count(*)::int as open from ledger_account')).rows[0].open

  test('of thirty who want one name at the same moment one becomes a member, and no wallet or session is left of the others', async () => {
    const before = await wallets()
    const browsers = Array.from({ length: 30 }, (_, index) => world.browser(`198.51.100.${index}`))
    const proofs = await Promise.all(browsers.map((browser) => browser.proof()))
    const outcomes = await Promise.all(
      browsers.map((browser, index) => browser.register(index % 2 ? 'Wanted1' : 'wanted1', { proof: proofs[index] })),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter(({ ok }) => !ok)).toEqual(Array(29).fill({ ok: false, code: 'username-taken', detail: { field: 'username' } }))
    expect(await members()).toEqual(['wanted1'])
    const { rows } = await database.pool.query('select count(*)::int as sessions from identity_session')
    expect(rows).toEqual([{ sessions: 1 }])
    expect(await wallets()).toBe(before + 1)
  })

  test('birthday, e-mail and payee name rest sealed, and open only in their own row', async () => {
    world.setField('email', 'email', [5, 254], 'optional')
    const first = await world.browser().register('mandalay7', { email: 'u.ba@example.com' })
    const second = await world.browser('203.0.113.2').register('mandalay8')
    if (!first.ok || !second.ok) throw new Error('not registered')
    expect(await world.identity.profileOf(first.value.member.id)).toEqual({ birthday: '1990-05-17', email: 'u.ba@example.com' })
    const { rows } = await database.pool.query('select profile_sealed from identity_member')
    expect(rows.map(({ profile_sealed }) => profile_sealed).join('')).not.toMatch(/1990|example/)
    await database.pool.query(
      'update identity_member set profile_sealed = (select profile_sealed from identity_member where account = $1)',
      ['mandalay7'],
    )
    await expect(world.identity.profileOf(second.value.member.id)).rejects.toThrow('altered or moved')
  })
})

describe('[ID-15] field rules on the server', () => {
  const fault = (field: string, patternId: string, minLength: number, maxLength: number) => ({
    ok: false,
    code: 'field-refused',
    detail: { field, patternId, minLength, maxLength },
  })

  test.each([
    ['a name too short', 'abc', {}, fault('username', 'letter-first', 4, 16)],
    ['a name too long', 'a'.repeat(17), {}, fault('username', 'letter-first', 4, 16)],
    ['a name of blanks', '    ', {}, fault('username', 'letter-first', 4, 16)],
    ['a name that begins with a figure', '1abcd', {}, fault('username', 'letter-first', 4, 16)],
    ['a short password', 'mandalay7', { password: 'sh0rt pw!' }, fault('password', 'length', 10, 128)],
    ['a password that is too long', 'mandalay7', { password: 'x'.repeat(129) }, fault('password', 'length', 10, 128)],
    ['a password with half a character', 'mandalay7', { password: `${PASSWORD}\ud800` }, fault('password', 'length', 10, 128)],
    ['a password with a null character', 'mandalay7', { password: `${PASSWORD}\u0000` }, fault('password', 'length', 10, 128)],
    ['no birthday', 'mandalay7', { birthday: undefined }, fault('birthday', 'date-year-first', 10, 10)],
    ['a day that is none', 'mandalay7', { birthday: '1990-02-30' }, fault('birthday', 'date-year-first', 10, 10)],
    ['a birthday to come', 'mandalay7', { birthday: '2027-01-01' }, fault('birthday', 'date-year-first', 10, 10)],
    ['a birthday of a ghost', 'mandalay7', { birthday: '1900-01-01' }, fault('birthday', 'date-year-first', 10, 10)],
    ['a field that is switched off', 'mandalay7', { email: 'a@b.co' }, fault('email', 'email', 5, 254)],
    [
      'a confirmation that differs',
      'mandalay7',
      { confirmPassword: `${PASSWORD} ` },
      { ok: false, code: 'passwords-differ', detail: { field: 'confirmPassword' } },
    ],
    [
      'terms that are not accepted',
      'mandalay7',
      { acceptTerms: false },
      { ok: false, code: 'terms-not-accepted', detail: { field: 'acceptTerms' } },
    ],
    [
      'a password of the list',
      'mandalay7',
      { password: 'Password123!', confirmPassword: 'Password123!' },
      { ok: false, code: 'password-too-common', detail: { field: 'password' } },
    ],
  ])('refuses %s and asks for no captcha before', async (_what, username, change, expected) => {
    expect(await world.browser().register(username, { proof: undefined, ...change })).toEqual(expected)
    expect(await members()).toEqual([])
    expect(world.hashes).toBe(0)
  })

  test('an unknown currency is refused and the merchant’s own is taken', async () => {
    world.setField('currency', 'uppercase', [3, 5], 'optional')
    expect(await world.browser().register('mandalay7', { currency: 'THB' })).toEqual(fault('currency', 'uppercase', 3, 5))
    expect(await world.browser().register('mandalay7', { currency: 'MMK' })).toMatchObject({ ok: true })
  })

  test.each(Object.keys(PATTERN_KINDS) as PatternId[])('[ID-16] the kind %s is judged again here', async (kind) => {
    const { expression } = PATTERN_KINDS[kind]
    world.setField('payeeName', kind, [1, 120], 'required')
    const good: Record<string, string> = {
      email: 'a@b.co',
      'chinese-digits': '王8',
      'chinese-punctuation': '王，李',
      'date-year-first': '2000-01-31',
      'date-month-first': '01-31-2000',
      korean: '김민수',
      thai: 'สวัสดี',
      'full-name': 'Daw Khin',
      'full-width-japanese': 'ラーメン',
      digits: '123',
      uppercase: 'ABC',
      'uppercase-in-alphanumeric': 'aB1',
      'letters-and-digits': 'a1',
      strong: 'Aa1!',
    }
    const value = good[kind] ?? 'abc'
    const bad = kind === 'length' ? `${'x'.repeat(121)}` : '\t"\t'
    expect(new RegExp(expression, 'u').test(value)).toBe(true)
    expect(await world.browser().register('mandalay7', { payeeName: bad, proof: undefined })).toMatchObject({
      ok: false,
      code: 'field-refused',
      detail: { field: 'payeeName', patternId: kind },
    })
    expect(await world.browser().register('mandalay7', { payeeName: value })).toMatchObject({ ok: true })
  })

  test('an invitation code that no agent has is unknown, and is only judged behind the captcha', async () => {
    world.setField('affiliateCode', 'letters-or-digits', [3, 32], 'required')
    expect(await world.browser().register('mandalay7', { affiliateCode: 'AGENT7', proof: undefined })).toMatchObject({
      code: 'captcha-required',
    })
    expect(await world.browser().register('mandalay7', { affiliateCode: 'AGENT7' })).toEqual({
      ok: false,
      code: 'invitation-code-unknown',
      detail: { field: 'affiliateCode' },
    })
    expect(await members()).toEqual([])
  })

  test('[AGENT-04, AG-51] a code comes with a link, also where the form asks for none', async () => {
    world.invitations.add('AGENT7')
    expect(await world.browser().register('mandalay7', { affiliateCode: 'NOBODY7' })).toMatchObject({ code: 'invitation-code-unknown' })
    expect(await world.browser().register('mandalay7', { affiliateCode: 'a b' })).toMatchObject({ code: 'field-refused' })
    expect(await world.browser().register('mandalay7', { affiliateCode: 'AGENT7' })).toMatchObject({ ok: true })
  })

  test('of two codes the unknown one is named', async () => {
    world.invitations.add('AGENT7')
    for (const field of ['affiliateCode', 'referralCode']) world.setField(field, 'letters-or-digits', [3, 32], 'optional')
    expect(await world.browser().register('mandalay7', { affiliateCode: 'AGENT7', referralCode: 'AGENT8' })).toEqual({
      ok: false,
      code: 'invitation-code-unknown',
      detail: { field: 'referralCode' },
    })
    expect(await world.browser().register('mandalay7', { affiliateCode: 'AGENT7' })).toMatchObject({ ok: true })
  })

  test('whether a name is taken is answered only behind a captcha', async () => {
    await world.browser().register('mandalay7')
    const free = await world.browser().register('mandalay8', { proof: undefined })
    const taken = await world.browser().register('mandalay7', { proof: undefined })
    expect(taken).toEqual(free)
    expect(taken).toEqual({ ok: false, code: 'captcha-required', detail: { captcha: true } })
    expect(await world.browser().register('mandalay7')).toMatchObject({ code: 'username-taken' })
  })

  test('the settings that the form is drawn from are those that the server keeps', async () => {
    const told = await world.browser().call('registerSettings')
    const { fields } = world.rules
    const phones = { phoneChannel: 'sms', social: [], dialingCode: '95' }
    expect(told).toEqual({
      ok: true,
      value: { fields, minimumAge: 18, birthdayAge: 18, termsVersion: '2026-11', captcha: 'proof', ...phones },
    })
  })
})

// Missing PROT-06: an identity check before the first deposit or game, and the case that a duplicate of a person opens.
describe('[ID-23, PROT-06] age', () => {
  // 17:30 UTC is midnight in Yangon, where the merchant counts its days.
  test.each([
    ['2026-11-20T17:29:59Z', '2008-11-21', 18, false],
    ['2026-11-20T17:30:00Z', '2008-11-21', 18, true],
    ['2026-11-20T08:00:00Z', '2008-11-20', 18, true],
    ['2026-11-20T08:00:00Z', '2005-11-21', 21, false],
    ['2026-11-20T08:00:00Z', '2005-11-20', 21, true],
    ['2026-02-28T10:00:00Z', '2008-02-29', 18, false],
    ['2026-03-01T00:00:00Z', '2008-02-29', 18, true],
  ])('at %s somebody born on %s is old enough for %i: %s', async (now, birthday, minimumAge, mayEnter) => {
    world.clock.set(now)
    world.rules = { ...world.rules, minimumAge, birthdayAge: minimumAge }
    const outcome = await world.browser().register('mandalay7', { birthday })
    expect(outcome.ok).toBe(mayEnter)
    if (!outcome.ok) expect(outcome).toEqual({ ok: false, code: 'too-young', detail: { field: 'birthday', minimumAge } })
  })

  test.each([
    ['2008-11-20', 'too-young'],
    ['2005-11-21', 'too-young'],
    ['2005-11-20', 'ok'],
  ])('where the terms say 18 and the birthday must show 21, somebody born on %s hears: %s', async (birthday, answer) => {
    world.rules = { ...world.rules, minimumAge: 18, birthdayAge: 21 }
    const outcome = await world.browser().register('mandalay7', { birthday })
    expect(outcome.ok ? 'ok' : outcome.code).toBe(answer)
    if (!outcome.ok) expect(outcome.detail).toEqual({ field: 'birthday', minimumAge: 21 })
    expect((await world.identity.findByAccount('mandalay7')) !== undefined).toBe(answer === 'ok')
  })

  test.each([
    ['2026-11-20', 'too-young'],
    ['2026-11-21', 'field-refused'],
    ['1906-11-20', 'ok'],
    ['1906-11-19', 'field-refused'],
  ])('nobody was born tomorrow or is older than 120: %s hears %s', async (birthday, answer) => {
    const outcome = await world.browser().register('mandalay7', { birthday })
    expect(outcome.ok ? 'ok' : outcome.code).toBe(answer)
  })

  test('a birthday with the month first is understood', async () => {
    world.setField('birthday', 'date-month-first', [10, 10], 'required')
    expect(await world.browser().register('mandalay7', { birthday: '11-21-2008' })).toMatchObject({ code: 'too-young' })
    expect(await world.browser().register('mandalay7', { birthday: '11-20-2008' })).toMatchObject({ ok: true })
  })
})

describe('names that look alike', () => {
  const folded = [
    'ＰＡＹＰＡＬ1',
    'PayPal1',
    ' paypal1 ',
    'ⓟaypal1',
    '𝐩𝐚𝐲𝐩𝐚𝐥1',
    '𝓅𝒶𝓎𝓅𝒶𝓁1',
    'payᵖal1',
    'paypal¹',
    'paypal①',
    'paypaⅼ1',
    'ₚaypal1',
    'paypal1\u3000',
    // Marks that nobody sees come with what is pasted; a name is stored and compared without them.
    'paypal1\u200b',
    'pay\u00adpal1',
    'pay\u202epal1',
    'pay\ufeffpal1',
    'paypal1\u0000',
  ]
  const foreign = [
    'рaypal1',
    'pаypal1',
    'paypaӏ1',
    'pаурal1',
    'páypal1',
    'paypal١',
    'ραypal1',
    'pаypаl1',
    'payрal1',
    'paypal1\u0301',
    'pay pal1',
    'pay_pal1',
    'pay.pal1',
    'pɑypal1',
    'ᴘaypal1',
    'paypa|1',
    'payp@l1',
    'İpaypal1',
    'ıpaypal1',
    'paypaʟ1',
    'ꓑaypal1',
    'paypal1\ud800',
    '\udc00paypal1',
    "paypal1'--",
    '<b>paypal1',
    'paypal1\n',
    'ပေးပယ်လ်',
  ]

  test.each(folded)('%j is the same name', async (name) => {
    await world.browser().register('paypal1')
    expect(await world.browser().register(name)).toMatchObject({ code: 'username-taken' })
    expect(await world.browser('203.0.113.9').login(name)).toMatchObject({ ok: true, value: { member: { account: 'paypal1' } } })
  })

  test.each(foreign)('%j is no name, and nobody is logged in by it', async (name) => {
    await world.browser().register('paypal1')
    // Blanks and line ends around a name are trimmed before it is judged.
    const outcome = await world.browser().register(name)
    if (name.trim() === 'paypal1') expect(outcome).toMatchObject({ code: 'username-taken' })
    else expect(outcome).toMatchObject({ code: 'field-refused', detail: { field: 'username' } })
    if (name.trim() !== 'paypal1') expect(await world.browser('203.0.113.9').login(name)).toEqual({ ok: false, code: 'wrong-credentials' })
    expect(await members()).toEqual(['paypal1'])
  })
})

describe('common passwords', () => {
  test.each([
    'password12',
    'P@ssw0rd2026',
    'qwertyuiop',
    '1234567890',
    '0987654321',
    'abcdefghij',
    'aaaaaaaaaaaa',
    '123123123123',
    'dragondragon',
    'Mandalay2026!',
    'mandalay77',
    'baize12345',
    'Baize!2026',
    'iloveyou!!!!',
    '1q2w3e4r5t',
    ' monkey  123',
  ])('%j is refused', (password) => expect(isCommonPassword(password, ['mandalay7', 'Baize'])).toBe(true))
  test.each([
    PASSWORD,
    'dragons do not drink coffee',
    'xk7#mQ92vLp0',
    'ရေကန်ဘေးကသစ်ပင်',
    '湖のそばの静かな木々',
    'mandalay by the river in rain',
  ])('%j may stand', (password) => expect(isCommonPassword(password, ['mandalay7', 'Baize'])).toBe(false))

  const own = (word: string, ...words: string[]) => words.map((password) => isCommonPassword(password, [word]))
  test('a word of the account or the merchant is known with figures in it, said again, or with up to six signs around it', () => {
    const figures = ['0o', '1i', '3e', '4a', '5s', '7t', '@a', '$s', '!i']
    for (const [figure = '', letter = ''] of figures) expect([figure, ...own(`qx${letter}vzkw`, `qx${figure}vzkw`)]).toEqual([figure, true])
    expect(own('qxvzk', 'QXVZK', 'qxvzk202612', '!!qxvzk2026', 'qxvzkqxvzk12', 'qxvzk2026123', 'qxvzkw')).toEqual([
      ...Array<boolean>(4).fill(true),
      false,
      false,
    ])
    expect(own('sqxvz', '5qxvz99', '9sqxvz99', '9qxvz99')).toEqual([true, true, false])
    // A word of two letters is in too many others.
    expect([own('qzv', 'qzv12345'), own('qz', 'qz12345')]).toEqual([[true], [false]])
  })

  test('three signs again and again are no password, nor is a row of signs that follow one another', () => {
    const row = (...places: number[]) => String.fromCodePoint(...places.map((place) => 0x1000 + place))
    expect(own('x', 'qxvqxvqxvqxv', 'qxvzqxvzqxvz')).toEqual([true, false])
    expect(own('x', row(0, 1, 2, 3), row(9, 8, 7, 6, 5), row(0, 2, 4, 6, 8), row(0, 1, 0, 1, 2))).toEqual([true, true, false, false])
  })
})
