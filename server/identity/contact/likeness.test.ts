/** Likeness: who counts as one person by the data they entered, and as one household by their addresses. */
import { beforeEach, expect, test } from 'vitest'
import { bindContact } from '../testing/bound.ts'
import { HOME, memberAtHome } from '../testing/member-at-home.ts'
import { PASSWORD, type Browser, type SmallWorld } from '../testing/small-world.ts'

let world: SmallWorld
let member: Browser
let id = ''
const at = memberAtHome()
beforeEach(async () => {
  ;({ world, member } = at)
  id = await idOf(member)
})

const idOf = async (browser: Browser): Promise<string> => (await browser.whoAmI())?.id ?? ''
/** Somebody else, who came from this address. */
async function another(ip: string): Promise<{ browser: Browser; id: string }> {
  const browser = world.browser(ip)
  await browser.register('mandalay8')
  return { browser, id: await idOf(browser) }
}
const tells = (browser: Browser, idNumber: string) =>
  browser.call('changeProfile', { password: PASSWORD, version: 1, changes: [{ field: 'idNumber', value: idNumber }] })

test('[PR-42] one identity document is one person, however it is written; two documents are two', async () => {
  const other = await another('198.51.100.7')
  expect(await world.identity.likeness(id, other.id)).toBe('other')
  expect(await tells(member, '12/YAKANA(N)123456')).toMatchObject({ ok: true })
  expect(await world.identity.likeness(id, other.id)).toBe('other')
  expect(await tells(other.browser, '12 yakana n 123456')).toMatchObject({ ok: true })
  expect(await world.identity.likeness(id, other.id)).toBe('same')
  expect(await world.identity.personMarks(id)).toEqual(await world.identity.personMarks(other.id))
  expect(await world.identity.personMarks(id)).toHaveLength(1)
})

test('[PR-42] one email address is one person once it is verified', async () => {
  const mail = { kind: 'email', email: 'mya@example.test' }
  expect(await bindContact(world, member, mail)).toMatchObject({ ok: true })
  const marks = await world.identity.personMarks(id)
  expect(marks).toEqual([expect.stringMatching(/^email:/)])
  // A second account cannot hold it, so that the mark alone identifies who returns by it.
  const other = await another('198.51.100.7')
  expect(await bindContact(world, other.browser, mail)).not.toMatchObject({ ok: true })
  expect(await world.identity.likeness(id, other.id)).toBe('other')
  // Two addresses are two, though both have one.
  expect(await bindContact(world, other.browser, { kind: 'email', email: 'other@example.test' })).toMatchObject({ ok: true })
  expect(await world.identity.likeness(id, other.id)).toBe('other')
})

test('[ID-13] an unverified email address blocks nothing for its real owner', async () => {
  world.setField('email', 'email', [5, 254], 'optional')
  const other = world.browser('198.51.100.7')
  expect(await other.register('mandalay8', { email: 'mya@example.test' })).toMatchObject({ ok: true })
  expect(await bindContact(world, member, { kind: 'email', email: 'mya@example.test' })).toMatchObject({ ok: true })
  expect(await bindContact(world, other, { kind: 'email', email: 'mya@example.test' })).toMatchObject({ code: 'contact-taken' })
  // Whoever gives another's address is likely the same person.
  expect(await world.identity.likeness(id, await idOf(other))).toBe('same')
  // An address that nobody verified is no mark of a person, but a number is.
  expect(await world.identity.personMarks(await idOf(other))).toEqual([])
  await bindContact(world, member, { kind: 'phone', mobileNum: '09401234567', countryDialingCode: '95' })
  await at.database.pool.query('update identity_contact set verified_at = null')
  expect(await world.identity.personMarks(id)).toEqual([expect.stringMatching(/^phone:/)])
})

test('[PR-05] a member is at home where their verified phone number is, else in the market of the site', async () => {
  const home = async () => world.identity.homeCountry(at.database.reader, id)
  expect(await home()).toBe('MM')
  expect(await bindContact(world, member, { kind: 'phone', mobileNum: '0812345678', countryDialingCode: '66' })).toMatchObject({ ok: true })
  expect(await home()).toBe('TH')
  await at.database.pool.query('update identity_contact set verified_at = null')
  expect(await home()).toBe('MM')
  // Several countries share this code, so it names none.
  world.rules = { ...world.rules, dialingCode: '1' }
  expect(await home()).toBe('')
})

test('[PR-42] one address of the net within 30 days is a household, and no longer', async () => {
  const other = await another(HOME)
  expect([await world.identity.likeness(id, other.id), await world.identity.neighboursOf(id)]).toEqual(['alike', [other.id]])
  world.clock.forward({ hours: 24 * 30 - 1, minutes: 59 })
  expect(await world.identity.likeness(id, other.id)).toBe('alike')
  // One of the two comes again; that the other was there is too long ago.
  await member.login('mandalay7')
  world.clock.forward({ minutes: 1 })
  expect([await world.identity.likeness(id, other.id), await world.identity.likeness(other.id, id)]).toEqual(['other', 'other'])
  expect([await world.identity.neighboursOf(id), await world.identity.neighboursOf(other.id)]).toEqual([[], []])
  // Whoever came twice is one neighbour.
  for (const browser of [member, member, other.browser]) await browser.login(browser === member ? 'mandalay7' : 'mandalay8')
  expect([await world.identity.neighboursOf(id), await world.identity.neighboursOf(other.id)]).toEqual([[other.id], [id]])
})

test('[PR-42] of a crowd behind one address a thousand are looked at', async () => {
  await at.database.pool.query(
    `with crowd as (insert into identity_member select (jsonb_populate_record(m, jsonb_build_object('id', uuidv7(), 'account', 'crowd' || n, 'wallet', null))).*
       from identity_member m, generate_series(1, 1001) n returning id)
     insert into identity_login (member_id, way, ip, user_agent, verified, at) select id, 'username', $1, '', false, $2 from crowd`,
    [HOME, world.clock.now().toString()],
  )
  expect(new Set(await world.identity.neighboursOf(id)).size).toBe(1000)
})

test.each(['127.0.0.1', '10.1.2.3', '172.16.0.9', '192.168.1.1', '100.64.0.1', '::1', 'fd00::9', 'fe80::1', 'no address'])(
  '[PR-42] %s, an address of this machine or of a private net, says nothing about the person',
  async (ip) => {
    member.ip = ip
    await member.login('mandalay7')
    const other = await another(ip)
    expect([await world.identity.likeness(id, other.id), await world.identity.neighboursOf(id)]).toEqual(['other', []])
  },
)
