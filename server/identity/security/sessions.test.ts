/** Sessions: those of a member, which they alone list and end. */
import { beforeEach, expect, test } from 'vitest'
import { HOME, memberAtHome } from '../testing/member-at-home.ts'
import type { Browser, SmallWorld } from '../testing/small-world.ts'

let world: SmallWorld
let member: Browser
const at = memberAtHome({ codeLogin: true, phoneForgot: true })
beforeEach(() => {
  ;({ world, member } = at)
})

test('[ID-25] sessions are listed with device and country, ended one by one or everywhere, and never another member’s', async () => {
  world.clock.forward({ minutes: 1 })
  const phone = world.browser('192.0.2.4')
  await phone.login('mandalay7')
  const list = async (browser: Browser) => {
    const told = await browser.call<{ id: string; here: boolean; country: string | null; ip: string; way: string }[]>('listSessions')
    return told.ok ? told.value : []
  }
  const mine = await list(member)
  expect(mine.map(({ here, country, ip, way }) => ({ here, country, ip, way })).sort((a, b) => a.ip.localeCompare(b.ip))).toEqual([
    { here: false, country: null, ip: '192.0.2.4', way: 'username' },
    { here: true, country: 'MM', ip: HOME, way: 'registration' },
  ])
  const stranger = world.browser()
  await stranger.register('mandalay8')
  const target = mine.find(({ here }) => !here)?.id
  expect(await stranger.call('endOneSession', undefined, { id: target })).toMatchObject({ code: 'not-found' })
  expect(await member.call('endOneSession', undefined, { id: target })).toMatchObject({ ok: true })
  expect(await phone.whoAmI()).toBeUndefined()
  await phone.login('mandalay7')
  expect(await member.call('endOtherSessions')).toMatchObject({ ok: true })
  expect([await phone.whoAmI(), await list(member)]).toMatchObject([undefined, [{ here: true }]])
  expect(await stranger.whoAmI()).toBeDefined()
  expect(await member.call('loginHistory')).toMatchObject({ value: [{ way: 'username' }, { way: 'username' }, { way: 'registration' }] })
})
