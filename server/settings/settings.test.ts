/** Proves that settings have defaults, are checked, reach every process within a second, and make the answer that the shell asks for. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SystemStatus, WHITELABEL_FLAGS } from '@baize/contract/settings.ts'
import { Compile } from 'typebox/compile'
import { testDatabase, type TestDatabase } from '../app/testing.ts'
import { settableClock } from '../platform/clock.ts'
import type { Fact } from '../platform/jobs.ts'
import type { Ask, Caller, Route } from '../platform/route.ts'
import { FIELD_RULES } from './field-rules.ts'
import { settingsRoutes } from './routes.ts'
import { SETTING_NAMES, SETTINGS } from './setting.ts'
import { createSecrets } from '../platform/secrets.ts'
import { createSettings, type Settings } from './settings.ts'

let database: TestDatabase
let clock: ReturnType<typeof settableClock>
let facts: Fact[]
let settings: Settings

const open = (): Settings =>
  createSettings({
    secrets: createSecrets(Buffer.alloc(32, 7)),
    database,
    clock,
    marketRows: async () => [],
    tell: async (_tx, fact) => {
      facts.push(fact)
    },
  })

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate settings_value')
  clock = settableClock('2026-11-20T08:00:00Z')
  facts = []
  settings = open()
})

const call = async (routes: Route[], name: string, caller: Partial<Caller>): Promise<unknown> => {
  const outcome = await routes.find(({ operation }) => operation.name === name)!.handle(caller as Ask<Route['operation']>)
  return outcome.ok ? outcome.value : outcome.code
}

const furtherIn = (currency: string, changed: Readonly<Record<string, string>> = {}, ceiling = '2000') => ({
  [currency]: {
    games: { dice: { minimumStake: '5', maximumStake: '1000', maximumWin: '50000', ...changed } },
    jackpot: { seed: '1000', ceiling },
  },
})

describe('settings', () => {
  test('every default may itself stand, and unknown names are no settings', () => {
    expect(SETTING_NAMES.filter((name) => !settings.mayStand(name, SETTINGS[name].usual))).toEqual([])
    expect(settings.isName('status')).toBe(true)
    expect(settings.isName('toString')).toBe(false)
  })

  test('a written value is read at once, reports its change, and counts its versions', async () => {
    expect(await settings.read('deposits.minutes')).toBe(30)
    const first = await database.write((tx) => settings.write(tx, 'deposits.minutes', 45))
    expect(first).toEqual({ before: 30, version: 1 })
    expect(await settings.read('deposits.minutes')).toBe(45)
    expect(await database.write((tx) => settings.write(tx, 'deposits.minutes', 50))).toEqual({ before: 45, version: 2 })
    expect(await settings.read('deposits.minutes')).toBe(50)
    expect(facts).toEqual([
      { name: 'settingsChanged', setting: 'deposits.minutes', version: 1 },
      { name: 'settingsChanged', setting: 'deposits.minutes', version: 2 },
    ])
  })

  test('another process sees it within a second, or at once when it is notified', async () => {
    const other = open()
    const third = open()
    expect([await other.read('status'), await third.read('status')]).toEqual([0, 0])
    await database.write((tx) => settings.write(tx, 'status', 1))
    expect(await other.read('status')).toBe(0)
    third.forget()
    expect(await third.read('status')).toBe(1)
    clock.forward({ milliseconds: 1000 })
    expect(await other.read('status')).toBe(1)
  })

  test('a value that a rolled back transaction wrote is never read afterwards', async () => {
    await expect(
      database.write(async (tx) => {
        await settings.write(tx, 'status', 2)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await settings.read('status')).toBe(0)
  })

  test.each([
    ['status', 'no such state', 3],
    ['status', 'text for a number', '0'],
    ['withdrawals.approvedBelow', 'a negative amount', '-1'],
    ['withdrawals.approvedBelow', 'a number for an amount', 100000],
    ['withdrawals.approvedBelow', 'an exponent', '1e5'],
    ['deposits.minutes', 'nothing', 0],
    ['merchant', 'an age below 18', { ...SETTINGS.merchant.usual, minimumAge: 17 }],
    ['merchant', 'play money', { ...SETTINGS.merchant.usual, currency: 'TRIAL' }],
    ['merchant', 'an unknown place', { ...SETTINGS.merchant.usual, timeZone: 'Mars/Olympus' }],
    ['merchant', 'a null character', { ...SETTINGS.merchant.usual, name: 'a\u0000b' }],
    ['dice', 'a zero stake', { ...SETTINGS.dice.usual, minimumStake: '0' }],
    ['dice', 'limits that cross', { ...SETTINGS.dice.usual, minimumStake: '9', maximumStake: '8' }],
    ['originals.currencies', 'play money', furtherIn('TRIAL')],
    ['originals.currencies', 'limits that cross', furtherIn('THB', { maximumStake: '4' })],
    ['originals.currencies', 'a pool above what the rules allow', furtherIn('THB', {}, '50000000.0001')],
    ['launchGameCDNs', 'a script', ['javascript:alert(1)']],
    ['customerService', 'a script', [{ csType: 'LIVECHAT', csPosition: '', title: 'Chat', path: 'javascript:alert(1)' }]],
    ['customerService', 'another host', [{ csType: 'LIVECHAT', csPosition: '', title: 'Chat', path: '//evil.example\\' }]],
    ['whitelabel', 'an unknown flag', { ...SETTINGS.whitelabel.usual, UNKNOWN: true }],
    ['register.fields', 'none at all', []],
    ['register.fields', 'any name', FIELD_RULES.map((rule) => (rule.field === 'username' ? { ...rule, acceptedPattern: '*' } : rule))],
    ['register.fields', 'no password', FIELD_RULES.map((rule) => (rule.field === 'password' ? { ...rule, required: false } : rule))],
    ['register.fields', 'a short password', FIELD_RULES.map((rule) => (rule.field === 'password' ? { ...rule, minLength: 4 } : rule))],
    ['register.fields', 'a field twice', [...FIELD_RULES, FIELD_RULES[0]!]],
  ] as const)('%s refuses %s', async (name, _why, value) => {
    expect(settings.mayStand(name, value)).toBe(false)
    await expect(database.write((tx) => settings.write(tx, name, value as never))).rejects.toThrow(RangeError)
    expect(await settings.read(name)).toEqual(SETTINGS[name].usual)
  })

  test('[ID-16] a hostile acceptedPattern is never kept, and one that got into the table anyway is never run', async () => {
    const hostile = FIELD_RULES.map((rule) => (rule.field === 'email' ? { ...rule, acceptedPattern: '^(a+)+$' } : rule))
    expect(settings.mayStand('register.fields', hostile)).toBe(false)
    await database.pool.query("insert into settings_value (name, value, changed_at) values ('register.fields', $1, now())", [
      JSON.stringify(hostile),
    ])
    expect((await settings.memberRules()).fields).toEqual(FIELD_RULES)
  })

  test('a stored value that the code no longer knows falls back to the default', async () => {
    await database.pool.query("insert into settings_value (name, value, changed_at) values ('status', '7', now())")
    expect(await settings.read('status')).toBe(0)
  })

  test('what a process offers at its start stands until the operator writes', async () => {
    settings.offer('launchGameCDNs', ['http://127.0.0.1:4001'])
    expect(await settings.read('launchGameCDNs')).toEqual(['http://127.0.0.1:4001'])
    await database.write((tx) => settings.write(tx, 'launchGameCDNs', ['https://games.example']))
    expect(await settings.read('launchGameCDNs')).toEqual(['https://games.example'])
  })
})

describe('system status', () => {
  const caller = { ip: '203.0.113.7', language: 'EN' as const }
  const check = Compile(SystemStatus)

  test('[API-03] answers info, location, maintenance and region restriction in the shape of the contract', async () => {
    const answer = (await call(settingsRoutes(settings), 'systemStatus', caller)) as SystemStatus
    expect(check.Check(answer)).toBe(true)
    expect(answer).toMatchObject({
      status: 0,
      merchant: {
        code: 'demo',
        name: 'Baize',
        currency: 'MMK',
        currencySymbol: 'Ks',
        currencyDigits: 2,
        defaultLanguage: 'MY',
        timeZone: 'Asia/Yangon',
        languages: ['MY', 'EN'],
      },
      location: { ip: '203.0.113.7', country: null },
      maintenance: null,
      regionRestriction: null,
    })
    expect(answer.merchant.licence).toContain('no gambling licence')
    expect(Object.keys(answer.info.whitelabel).sort()).toEqual([...WHITELABEL_FLAGS].sort())
    expect(answer.info.registerRules.map(({ field }) => field)).toContain('birthday')
  })

  test('[API-03] info carries what the operator has written for each of its parts', async () => {
    const written = {
      customerService: [{ csType: 'LIVECHAT', csPosition: 'footer,menu', title: 'Chat', path: 'https://chat.example/' }],
      domainRoute: ['https://a.example'],
      resources: [{ resourceType: 'TELEGRAM', url: 'https://t.example/baize', labelNameEn: 'Telegram' }],
      whitelabel: { ...SETTINGS.whitelabel.usual, CODELOGIN: true },
      'register.fields': FIELD_RULES.map((rule) => (rule.field === 'email' ? { ...rule, enabled: true } : rule)),
      mainDomain: 'https://main.example',
      gtagId: 'G-ABC123',
      imageCDNs: ['https://images.example'],
      launchGameCDNs: ['https://games.example'],
    } as const
    await database.write(async (tx) => {
      for (const [name, value] of Object.entries(written)) await settings.write(tx, name as keyof typeof written, value as never)
    })
    const { info } = await settings.systemStatus(caller)
    const { 'register.fields': registerRules, customerService, ...rest } = written
    const [service] = customerService
    expect(info).toEqual({
      ...rest,
      registerRules,
      customerService: [{ ...service, path: expect.stringMatching(/^\/wps\/system\//) as string }],
    })
  })

  test('[SHELL-11] in maintenance it says why and until when, in the language that was asked for, and the gate is shut', async () => {
    const end = '2026-11-20T12:00:00Z'
    await database.write(async (tx) => {
      await settings.write(tx, 'status', 1)
      await settings.write(tx, 'maintenance', {
        title: { EN: 'Back soon', MY: 'ခဏစောင့်ပါ' },
        message: { EN: 'We mend.', MY: 'ပြုပြင်နေသည်' },
        end,
      })
    })
    expect(await settings.gate('203.0.113.7')).toBe(1)
    expect((await settings.systemStatus(caller)).maintenance).toEqual({ title: 'Back soon', message: 'We mend.', end })
    expect((await settings.systemStatus({ ...caller, language: 'MY' })).maintenance?.title).toBe('ခဏစောင့်ပါ')
  })

  test('[SHELL-11] a maintenance without words and a region restriction answer too', async () => {
    await database.write((tx) => settings.write(tx, 'status', 1))
    expect((await settings.systemStatus(caller)).maintenance).toEqual({ title: '', message: '', end: null })
    await database.write((tx) => settings.write(tx, 'status', 2))
    expect(await settings.gate('203.0.113.7')).toBe(2)
    const answer = await settings.systemStatus(caller)
    expect(answer.maintenance).toBeNull()
    expect(answer.regionRestriction).toEqual({ ip: '203.0.113.7', message: SETTINGS['region.message'].usual.EN })
    expect(check.Check(answer)).toBe(true)
  })

  test('[SHELL-11] an open site is closed to the countries that are named, by the address of who asks', async () => {
    const placed = createSettings({
      secrets: createSecrets(Buffer.alloc(32, 7)),
      database,
      clock,
      marketRows: async () => [],
      tell: async () => undefined,
      countryOf: (ip) => ({ '203.0.113.7': 'MM', '198.51.100.7': 'FR' })[ip],
    })
    await database.write((tx) => placed.write(tx, 'region.closed', ['FR', 'US']))
    const gates = await Promise.all(['203.0.113.7', '198.51.100.7', '192.0.2.1'].map((ip) => placed.gate(ip)))
    expect(gates).toEqual([0, 2, 0])
    const away = await placed.systemStatus({ ip: '198.51.100.7', language: 'EN' })
    expect(away).toMatchObject({ status: 2, location: { country: 'FR' }, regionRestriction: { ip: '198.51.100.7' } })
    expect(await placed.systemStatus(caller)).toMatchObject({ status: 0, regionRestriction: null })
    // A maintenance is for everybody.
    await database.write((tx) => placed.write(tx, 'status', 1))
    expect([await placed.gate('203.0.113.7'), await placed.gate('198.51.100.7')]).toEqual([1, 1])
  })

  test('the switches and the addresses have calls of their own', async () => {
    await database.write((tx) => settings.write(tx, 'domainRoute', ['https://a.example']))
    expect(await call(settingsRoutes(settings), 'whitelabel', caller)).toMatchObject({
      USERNAMEREG3: true,
      FREEPLAY: true,
      CODELOGIN: false,
    })
    expect(await call(settingsRoutes(settings), 'domainRoutes', caller)).toEqual(['https://a.example'])
  })
})
