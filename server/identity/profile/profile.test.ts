/** The profile: masked until shown by the password, changed by its version, and corrected by staff where it is locked. */
import type { Profile } from '@baize/contract/identity/profile.ts'
import type { ProfileField } from '@baize/contract/values/profile-fields.ts'
import { fieldRule } from '@baize/contract/values/pattern.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { bindContact } from '../testing/bound.ts'
import { PASSWORD, smallWorld, type Browser, type SmallWorld } from '../testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
let member: Browser
let id: string
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate identity_member, identity_device, identity_attempt cascade')
  world = smallWorld(database)
  member = world.browser()
  const made = await member.register('mandalay7')
  id = made.ok ? made.value.member.id : ''
})

const NOBODY = '00000000-0000-7000-8000-000000000009'
type Changes = Partial<Record<ProfileField, string>>
const change = (version: number, changes: Changes, password = PASSWORD) =>
  member.call<Profile>('changeProfile', {
    password,
    version,
    changes: Object.entries(changes).map(([field, value]) => ({ field, value })),
  })
const read = async (name: 'memberProfile' | 'showProfile' = 'showProfile') => {
  const outcome = await member.call<Profile>(name, name === 'showProfile' ? { password: PASSWORD } : undefined)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}
const valueOf = ({ fields }: Profile, field: ProfileField) => fields.find((each) => each.field === field)
const correct = (field: string, value: string) => world.database.transact((tx) => world.identity.profile.correct(tx, id, { field, value }))
const correctOf = async (account: string, field: string, value: string) => {
  const found = await world.identity.findByAccount(account)
  return world.database.transact((tx) => world.identity.profile.correct(tx, found?.id ?? NOBODY, { field, value }))
}
const told = () => world.facts.filter(({ name }) => name === 'memberProfileChanged')

const WHOLE: Changes = {
  fullName: 'Mya Thida Soe',
  nickname: 'Mya',
  gender: 'female',
  idNumber: '12/YAKANA(N)123456',
  address: '12 Strand Road, Yangon',
  nationality: 'မြန်မာ',
  occupation: 'Teacher',
  sourceOfIncome: 'Salary',
  placeOfBirth: 'Bago',
  telegram: '@mya',
  zalo: '0940123',
  skype: 'live:mya',
  line: 'mya.line',
  qqNum: '123456789',
  whatsapp: '+95 9 401',
  facebook: 'mya.thida',
  wechat: 'mya_wx',
}

test('[MEMBER-04, WC-60] every field can be filled in, is stored encrypted, masked, and shown whole by the password alone', async () => {
  expect(await read()).toMatchObject({ version: 1, changedAt: null })
  world.clock.forward({ minutes: 1 })
  const changed = await change(1, WHOLE)
  expect(changed).toMatchObject({ ok: true, value: { version: 2, changedAt: world.clock.now().toString() } })
  const fields = Object.keys(WHOLE)
  expect(told()).toEqual([{ name: 'memberProfileChanged', memberId: id, fields, byStaff: false, reference: `${id}:2` }])
  // Once more with a name that was given, and one word is taken back.
  const { nickname: _nickname, skype: _skype, ...kept } = WHOLE
  expect(await change(2, { skype: '' })).toMatchObject({ ok: true, value: { version: 3 } })
  expect(await world.identity.profileOf(id)).toEqual({ ...kept, birthday: '1990-05-17' })
  expect(await change(3, { skype: 'live:mya' })).toMatchObject({ ok: true, value: { version: 4 } })
  const masked = await read('memberProfile')
  for (const field of Object.keys(WHOLE) as ProfileField[])
    if (field !== 'nickname') expect(valueOf(masked, field)?.value, field).not.toBe(WHOLE[field])
  expect(valueOf(masked, 'birthday')).toMatchObject({ value: '••••-••-••', change: 'locked' })
  expect(Object.fromEntries(masked.fields.map(({ field, value }) => [field, value]))).toEqual({
    fullName: 'M•••',
    nickname: 'Mya',
    birthday: '••••-••-••',
    gender: '•••',
    idNumber: '••• 3456',
    address: '1•••',
    nationality: 'မြ•••',
    occupation: 'T•••',
    sourceOfIncome: 'S•••',
    placeOfBirth: 'B•••',
    email: '',
    mobileNum: '',
    telegram: '@•••',
    zalo: '0•••',
    skype: 'l•••',
    line: 'm•••',
    qqNum: '1•••',
    whatsapp: '+•••',
    facebook: 'm•••',
    wechat: 'm•••',
  })
  expect(await member.call('showProfile', { password: 'not my password' })).toMatchObject({ code: 'old-password-wrong' })
  expect(await member.call('showProfile', {})).toMatchObject({ code: 'old-password-wrong' })
  const whole = await read()
  expect(changed).toEqual({ ok: true, value: { ...whole, version: 2 } })
  for (const [field, value] of Object.entries(WHOLE)) expect(valueOf(whole, field as ProfileField)?.value, field).toBe(value)
  expect(valueOf(whole, 'birthday')?.value).toBe('1990-05-17')
  const { rows } = await database.pool.query<{ kept: string }>('select profile_sealed as kept from identity_member')
  expect(rows[0]?.kept).not.toMatch(/Mya|Strand|YAKANA/)
  // The chosen name is shown.
  expect(await member.call('memberInfo')).toMatchObject({ value: { nickname: 'Mya' } })
})

test('[WC-60] a bound contact comes before one that was given, and the end of a number shows where it is long enough', async () => {
  world.rules = { ...world.rules, fields: [...world.rules.fields, fieldRule('mobileNum', 'digits', [7, 12], 'optional')] }
  world.setField('email', 'email', [5, 254], 'optional')
  member = world.browser('203.0.113.9')
  await member.register('mandalay8', { mobileNum: '0940123', email: 'given@example.test' })
  const shown = async (name: 'memberProfile' | 'showProfile') => {
    const fields = await read(name)
    return (['email', 'mobileNum', 'idNumber'] as const).map((field) => valueOf(fields, field)?.value)
  }
  expect(await shown('showProfile')).toEqual(['given@example.test', '0940123', ''])
  expect(await shown('memberProfile')).toEqual(['g••n@example.test', '•••', ''])
  expect(await change(1, { idNumber: 'AB12345' })).toMatchObject({ ok: true })
  expect((await shown('memberProfile'))[2]).toBe('•••')
  expect(await bindContact(world, member, { kind: 'phone', mobileNum: '09401234567', countryDialingCode: '95' })).toMatchObject({
    ok: true,
  })
  expect(await bindContact(world, member, { kind: 'email', email: 'bound@example.test' })).toMatchObject({ ok: true })
  expect(await shown('showProfile')).toEqual(['bound@example.test', '+959401234567', 'AB12345'])
  expect(await shown('memberProfile')).toEqual(['b••d@example.test', '••• 4567', '•••'])
  expect(await correctOf('mandalay8', 'idNumber', 'AB123456')).toEqual({ ok: true, value: { before: '•••', after: '••• 3456' } })
})

test('[WC-60] of two changes from one version the second is refused, also when both come at once, and nothing of it is kept', async () => {
  const both = await Promise.all([change(1, { occupation: 'Teacher' }), change(1, { placeOfBirth: 'Bago' })])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'state-conflict', detail: { version: 2 } })
  expect(await change(1, { skype: 'live:mya' })).toMatchObject({ code: 'state-conflict' })
  expect(valueOf(await read(), 'skype')?.value).toBe('')
  expect(await change(2, { skype: 'live:mya' }, 'not my password')).toMatchObject({ code: 'old-password-wrong' })
  expect(told()).toHaveLength(1)
  // The same value again changes nothing and sends nothing.
  const { version } = await read()
  expect(await change(version, { birthday: '1990-05-17' })).toMatchObject({ ok: true, value: { version } })
  expect(told()).toHaveLength(1)
})

test('[WC-60] name, birthday and ID number are filled in once and then locked; staff correct them', async () => {
  await change(1, { fullName: 'Mya Thida', idNumber: 'AB123456' })
  for (const [field, value] of [
    ['fullName', 'Aye Aye'],
    ['fullName', ''],
    ['birthday', '1991-05-17'],
    ['idNumber', 'AB999999'],
  ] as const)
    expect(await change(2, { occupation: 'Thief', [field]: value })).toMatchObject({ code: 'field-locked', detail: { field } })
  expect(valueOf(await read(), 'occupation')?.value).toBe('')
  expect(await correct('fullName', 'Mya Thida Soe')).toEqual({ ok: true, value: { before: 'M•••', after: 'M•••' } })
  expect(await correct('birthday', '1989-05-17')).toMatchObject({ ok: true })
  const whole = await read()
  expect([valueOf(whole, 'fullName')?.value, valueOf(whole, 'birthday')?.value]).toEqual(['Mya Thida Soe', '1989-05-17'])
  // What stood before the correction is stale for the member too.
  expect(await change(2, { occupation: 'Teacher' })).toMatchObject({ code: 'state-conflict' })
  expect(await correct('fullName', '')).toMatchObject({ code: 'field-refused' })
  expect(await correct('fullName', 'Mya Thida Soe')).toEqual({ ok: false, code: 'state-conflict', detail: { field: 'fullName' } })
  expect(await correct('birthday', '2020-01-01')).toMatchObject({ code: 'too-young', detail: { field: 'birthday', minimumAge: 18 } })
  const day = { field: 'birthday', patternId: 'date-year-first', minLength: 10, maxLength: 10 }
  for (const never of ['2030-01-01', '1990-02-30', '1890-01-01'])
    expect(await correct('birthday', never)).toEqual({ ok: false, code: 'field-refused', detail: day })
  expect(await correct('wallet', '7')).toMatchObject({ code: 'not-found' })
  expect(await correctOf('nobody99', 'fullName', 'Mya')).toEqual({ ok: false, code: 'not-found' })
  expect(await correct('idNumber', 'AB1')).toEqual({ ok: true, value: { before: '••• 3456', after: '•••' } })
  expect(told().map(({ fields, byStaff }) => [fields, byStaff])).toEqual([
    [['fullName', 'idNumber'], false],
    [['fullName'], true],
    [['birthday'], true],
    [['idNumber'], true],
  ])
})

test('[WC-60, WC-11] the name given as account holder becomes the profile’s name, and both stay the same', async () => {
  world.setField('payeeName', 'full-name', [2, 120], 'required')
  member = world.browser('203.0.113.9')
  const made = await member.register('mandalay8', { payeeName: 'Ko Ko Aung' })
  id = made.ok ? made.value.member.id : ''
  expect(await change(1, { fullName: 'Somebody Else' })).toMatchObject({ code: 'field-locked' })
  expect(await correct('fullName', 'Ko Ko Oo')).toMatchObject({ ok: true })
  expect(await world.identity.profileOf(id)).toMatchObject({ payeeName: 'Ko Ko Oo', fullName: 'Ko Ko Oo' })
})

test('[WC-60] marks that nobody sees are taken out before a name or a document is stored', async () => {
  const typed = { idNumber: '12/YA\u200b1234', nickname: 'My\u202ea', fullName: '\ufeffMya\u200b  Thida\u2069' }
  expect(await change(1, typed)).toMatchObject({ ok: true, value: { version: 2 } })
  expect(await world.identity.profileOf(id)).toMatchObject({ idNumber: '12/YA1234', fullName: 'Mya Thida' })
  expect(await member.call('memberInfo')).toMatchObject({ value: { nickname: 'Mya' } })
})

test.each([
  [{ nickname: '' }, 'field-refused'],
  [{ nickname: 'M' }, 'field-refused'],
  [{ occupation: 'T' }, 'field-refused'],
  [{ address: 'x'.repeat(121) }, 'field-refused'],
  [{ nickname: 'x'.repeat(21) }, 'field-refused'],
  [{ nickname: 'M\u202e' }, 'field-refused'],
  [{ gender: 'robot' }, 'field-refused'],
  [{ email: 'new@example.test' }, 'field-locked'],
  [{ mobileNum: '+959401234567' }, 'field-locked'],
] as const)('[WC-60] %j is refused', async (changes, code) => {
  expect(await change(1, changes)).toMatchObject({ code, detail: { field: Object.keys(changes)[0] } })
  expect((await read()).version).toBe(1)
})

test('[WC-60] every field is shown with its rule: that of the registration where it has one', async () => {
  world.setField('birthday', 'date-month-first', [10, 10], 'optional')
  world.setField('payeeName', 'full-name', [2, 120], 'required')
  const any = ['any', 2, 120, true, false]
  const { fields } = await read('memberProfile')
  const rules = fields.map(({ field, rule }) => [field, [rule.patternId, rule.minLength, rule.maxLength, rule.enabled, rule.required]])
  expect(Object.fromEntries(rules)).toEqual({
    ...Object.fromEntries(fields.map(({ field }) => [field, any])),
    nickname: ['any', 2, 20, true, true],
    birthday: ['date-year-first', 10, 10, true, false],
    gender: ['any', 4, 6, true, false],
    email: ['email', 5, 254, true, false],
  })
})

test('[WC-60] the shortest and longest values are kept, a gender may be taken back, and marks that nobody sees are no fault of a text', async () => {
  const changes = { nickname: 'My', fullName: 'Rene\u0301', occupation: 'x'.repeat(120), address: 'ရန်ကုန်\u200bမြို့', gender: 'male' }
  expect(await change(1, changes)).toMatchObject({ ok: true })
  expect(await change(2, { nickname: 'M'.repeat(20), gender: '', skype: 'ab' })).toMatchObject({ ok: true })
  const whole = await read()
  expect((['fullName', 'gender', 'address'] as const).map((field) => valueOf(whole, field)?.value)).toEqual(['René', '', 'ရန်ကုန်\u200bမြို့'])
})

test('[WC-60] a field keeps the rule of the registration, and what is required there is not taken away', async () => {
  world.rules = { ...world.rules, fields: [...world.rules.fields, fieldRule('telegram', 'no-spaces', [3, 20], 'off')] }
  expect(await change(1, { telegram: 'm ya' })).toMatchObject({ code: 'field-refused', detail: { patternId: 'no-spaces', maxLength: 20 } })
  expect(await change(1, { telegram: ' @mya ' })).toMatchObject({ ok: true })
  expect(valueOf(await read(), 'telegram')?.value).toBe('@mya')
  world.setField('telegram', 'no-spaces', [3, 20], 'required')
  expect(await change(2, { telegram: '' })).toMatchObject({ code: 'field-refused' })
  expect(valueOf(await read(), 'telegram')?.rule.required).toBe(true)
  // What a form no longer shows is nothing that it requires.
  world.rules = { ...world.rules, fields: world.rules.fields.map((rule) => ({ ...rule, enabled: rule.field !== 'telegram' })) }
  expect(valueOf(await read(), 'telegram')?.rule.required).toBe(false)
  world.setField('telegram', 'no-spaces', [3, 20], 'optional')
  expect(await change(2, { telegram: '' })).toMatchObject({ ok: true })
})
