/** Proves that an installation with a database of its own starts on https alone, not as root, and with its limits as they are. */
import { expect, it } from 'vitest'
import { configFaults, readConfig } from './config.ts'

const DATA_KEY = 'A'.repeat(43)
const GIVEN = { DATABASE_URL: 'postgres://d', DATABASE_OWNER_URL: 'postgres://o', SITE_URL: 'https://play.example' }

it.each([
  [{}, undefined],
  [{ BAIZE_LIMIT_SCALE: '200', SITE_URL: 'http://localhost:1' }, undefined],
  [{ DATABASE_URL: 'postgres://d', SITE_URL: 'https://play.example' }, /^DATABASE_OWNER_URL is needed/],
  [{ DATABASE_URL: 'postgres://d', DATABASE_OWNER_URL: 'postgres://o' }, /^SITE_URL is needed/],
  [{ DATABASE_URL: 'postgres://d', DATABASE_OWNER_URL: 'postgres://o', SITE_URL: 'http://play.example' }, /^SITE_URL must begin/],
  [
    { DATABASE_URL: 'postgres://d', DATABASE_OWNER_URL: 'postgres://o', SITE_URL: 'https://play.example', DATA_KEY: '' },
    /^DATA_KEY is needed/,
  ],
  [
    { DATABASE_URL: 'postgres://d', DATABASE_OWNER_URL: 'postgres://o', SITE_URL: 'https://play.example', BAIZE_LIMIT_SCALE: '2' },
    /^BAIZE_LIMIT_SCALE/,
  ],
  [{ DATABASE_URL: 'postgres://d', DATABASE_OWNER_URL: 'postgres://o', SITE_URL: 'https://play.example' }, undefined],
  [{ ...GIVEN, OPS_URL: 'https://ops.example' }, undefined],
  [{ ...GIVEN, OPS_URL: 'http://ops.example' }, /^OPS_URL must begin with https/],
  [{ ...GIVEN, OPS_URL: 'https://play.example:8443' }, /^OPS_URL must name another host/],
])('%j may start or is told why not', (env, fault) => {
  expect(configFaults(readConfig({ DATA_KEY, ...env }), 1000).join()).toMatch(fault ?? /^$/)
})

it('[API-08] root runs the demonstration alone', () => {
  const own = { DATA_KEY, DATABASE_URL: 'postgres://d', DATABASE_OWNER_URL: 'postgres://o', SITE_URL: 'https://play.example' }
  expect(configFaults(readConfig(own), 0)).toEqual([expect.stringContaining('does not run as root')])
  expect(configFaults(readConfig({}), 0)).toEqual([])
})

it('[OC-04] the console takes the port after the site’s, unless another is named', () => {
  const portOf = (env: NodeJS.ProcessEnv) => readConfig(env).opsPort
  expect([portOf({}), portOf({ PORT: '8080' }), portOf({ PORT: '8080', OPS_PORT: '9000' })]).toEqual([3001, 8081, 9000])
  expect([portOf({ PORT: '0' }), portOf({ PORT: '65535' })]).toEqual([0, 0])
})

it('[WALLET-03] reads payment services by name in their order, and refuses what could be read in two ways', () => {
  const read = (text: string) => readConfig({ PAYMENT_SERVICES: text }).paymentServices
  expect(read('')).toEqual([])
  expect(read('kbz=https://kbz.example,wave=https://wave.example/api')).toEqual([
    { name: 'kbz', url: 'https://kbz.example' },
    { name: 'wave', url: 'https://wave.example/api' },
  ])
  for (const text of ['https://kbz.example', 'KBZ=https://kbz.example', 'kbz=ftp://kbz.example', 'a:b=https://kbz.example'])
    expect(() => read(text)).toThrow('PAYMENT_SERVICES is name=https://…')
  expect(() => read('kbz=https://kbz.example,kbz=https://other.example')).toThrow('a name twice')
})

it('[WC-44] reads where files lie, and refuses keys in the address without repeating them', () => {
  const read = (env: NodeJS.ProcessEnv) => readConfig(env).filesBucket
  expect(read({})).toBeUndefined()
  expect(read({ FILES_URL: 's3://baize-files?region=eu-west-1' })).toEqual({
    bucket: 'baize-files',
    prefix: '',
    region: 'eu-west-1',
    endpoint: undefined,
  })
  expect(read({ FILES_URL: 's3://files.baize/a/b?region=auto&endpoint=https://s3.example' })).toEqual({
    bucket: 'files.baize',
    prefix: 'a/b/',
    region: 'auto',
    endpoint: 'https://s3.example',
  })
  const wrong = [
    'https://b?region=x',
    's3://baize',
    's3://baize?region=a b',
    's3://B_?region=x',
    's3://baize/../x y?region=x',
    's3://baize?region=x&secret=1',
  ]
  for (const text of wrong) expect(() => read({ FILES_URL: text })).toThrow('FILES_URL is s3://')
  for (const text of ['s3://AKIA1:hidden@baize?region=x', 's3://baize?region=x&endpoint=https://AKIA1:hidden@s3.example'])
    expect(() => read({ FILES_URL: text })).toThrow(/^(?!.*hidden).*keys/)
  expect(() => read({ FILES_URL: 's3://baize?region=x&endpoint=file:///x' })).toThrow('FILES_URL has an endpoint')
  expect(() => read({ FILES_URL: 's3://baize?region=x', FILES_FOLDER: '/x' })).toThrow('two places')
  const own = { DATA_KEY, DATABASE_URL: 'postgres://d', DATABASE_OWNER_URL: 'postgres://o', SITE_URL: 'https://play.example' }
  expect(configFaults(readConfig({ ...own, FILES_URL: 's3://baize?region=x&endpoint=http://s3.example' }), 1000)).toEqual([
    expect.stringMatching(/^the endpoint/),
  ])
  expect(configFaults(readConfig({ ...own, FILES_URL: 's3://baize?region=x' }), 1000)).toEqual([])
})

it('[OPS-08] reads the shares of the classes of calls, and refuses a class that there is not and more than the pool has', () => {
  const read = (env: NodeJS.ProcessEnv, args?: readonly string[]) => readConfig(env, args).shares
  expect(read({})).toEqual({ callbacks: 2, acts: 3, house: 3, logins: 1, reads: 1 })
  expect(read({ DATABASE_POOL: '20', DATABASE_SHARES: 'acts=8, reads=3' })).toEqual({
    callbacks: 3,
    acts: 8,
    house: 5,
    logins: 1,
    reads: 3,
  })
  // A worker takes no calls.
  expect(read({}, ['--role=worker'])).toBeUndefined()
  expect(() => read({ DATABASE_SHARES: 'lists=2' })).toThrow('DATABASE_SHARES is callbacks=…,acts=…,house=…,logins=…,reads=…')
  expect(() => read({ DATABASE_SHARES: 'acts=6' })).toThrow('DATABASE_SHARES gives away 13 connections and DATABASE_POOL has 12')
})
