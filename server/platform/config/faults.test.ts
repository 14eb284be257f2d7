/** Proves that every fault of an environment is said at once, without a secret, and that secrets may come as files. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { environmentFaults, takeSecretFiles, unknownNames } from './faults.ts'

const OWN = {
  DATABASE_URL: 'postgres://baize_app@db/baize',
  DATABASE_OWNER_URL: 'postgres://baize@db/baize',
  DATA_KEY: 'A'.repeat(43),
  SITE_URL: 'https://play.example',
}

it('[OPS-08] an environment without a fault may start, as the demonstration and with its own database', () => {
  expect(environmentFaults({ PATH: '/bin', HOME: '/root' }, [], 1000)).toEqual([])
  expect(environmentFaults({ ...OWN, TRUST_PROXY: '10.0.0.7, 10.1.0.0/16,::1,loopback', LOG_LEVEL: 'info' }, ['--role=web'], 1000)).toEqual(
    [],
  )
})

it.each([
  ['PORT', '80a', 'is a whole number from 0 to 65535'],
  ['PORT', '99999', 'is a whole number from 0 to 65535'],
  ['LOG_LEVEL', 'verbose', 'is one of fatal, error, warn, info, debug, trace, silent'],
  ['TRUST_PROXY', 'proxy.local', 'lists addresses such as 10.0.0.7'],
  ['TRUST_PROXY', '10.0.0.0/33', 'lists addresses such as 10.0.0.7'],
  ['BUILD_WEB', 'false', 'is one of yes, no'],
  ['VENDOR_URL', 'nonsense', 'is an address that begins with https:// or http://'],
  ['DATABASE_POOL', '5', 'is a whole number from 6 to 10000'],
  ['DATABASE_URL', 'mysql://db', 'is an address that begins with postgres:// or postgresql://'],
  ['SMTP_URL', 'https://mail.example', 'is an address that begins with smtp:// or smtps://'],
  ['BEACON_URL', 'https://a.example,b.example', 'is an address that begins with https:// or http://'],
  ['DATA_KEY', 'short', 'is 32 random bytes in base64'],
  ['BEACON_CHAIN', 'other,1234', 'is name,chainHash,publicKey,genesisSeconds,periodSeconds'],
  ['ROLE', 'both', 'is one of all, web, worker'],
])('[OPS-08] %s as %s is refused', (name, text, says) => {
  const faults = environmentFaults({ MAIL_FROM: 'x', [name]: text }, [], 1000)
  expect(faults[0]).toMatch(`${name} ${says}`)
})

it('[OPS-08] all faults are said together, and no faulty text is repeated', () => {
  const faults = environmentFaults({
    PORT: '80a',
    LOG_LEVEL: 'hidden',
    DATABASE_URL: 'hidden',
    SMS_KEY: 'hidden',
    SMS_URL: 'https://sms.example',
  })
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['PORT', 'DATABASE_URL', 'LOG_LEVEL', 'SMS_ACCOUNT', 'SMS_FROM'])
  expect(faults.join()).not.toContain('hidden')
  expect(
    environmentFaults({ DATABASE_URL: OWN.DATABASE_URL, SITE_URL: 'http://play.example' }, [], 0).map((fault) => fault.split(' ')[0]),
  ).toEqual(['a', 'DATABASE_OWNER_URL', 'DATA_KEY', 'SITE_URL'])
  expect(environmentFaults({ DATABASE_SHARES: 'acts=6' })).toEqual(['DATABASE_SHARES gives away 13 connections and DATABASE_POOL has 12'])
})

it('[OPS-08] names that look like settings and are none are told', () => {
  const env = {
    PATH: '/bin',
    DATABASE_UR: 'x',
    DATABASE_URL: 'x',
    LOGLEVEL: 'info',
    DATA_KEY_FILE: '/x',
    BAIZE_TEST_PACE: '2',
    SOMETHING_URL: 'x',
  }
  expect(unknownNames(env)).toEqual(['DATABASE_UR is not a name that Baize knows', 'LOGLEVEL is not a name that Baize knows'])
})

it('[OPS-08] secrets come as files, once, and a file that cannot be read is named', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-secret-'))
  const file = path.join(folder, 'key')
  await writeFile(file, `${'B'.repeat(43)}\n`)
  expect(takeSecretFiles({ DATA_KEY_FILE: file, PORT: '1' })).toEqual({ DATA_KEY: 'B'.repeat(43), PORT: '1' })
  expect(environmentFaults({ ...OWN, DATA_KEY: undefined, DATA_KEY_FILE: file }, [], 1000)).toEqual([])
  expect(environmentFaults({ ...OWN, DATA_KEY_FILE: file }, [], 1000)).toEqual([
    'DATA_KEY and DATA_KEY_FILE say it twice: give one of them',
  ])
  expect(environmentFaults({ SMS_KEY_FILE: path.join(folder, 'none') })).toEqual(['SMS_KEY_FILE names a file that cannot be read (ENOENT)'])
})
